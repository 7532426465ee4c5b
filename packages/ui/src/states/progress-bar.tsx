import classes from "./progress-bar.module.css";

export interface ProgressBarProps {
  readonly label: string;
  /** 0 to 100. */
  readonly value: number;
  readonly tone?: "running" | "paused" | "done" | "failed";
  readonly size?: "sm" | "md";
}

/** How far something is. */
export function ProgressBar({ label, value, tone = "running", size = "md" }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(shown)}
      className={classes.track}
      data-tone={tone}
      data-size={size}
    >
      <div className={classes.bar} style={{ inlineSize: `${shown}%` }} />
    </div>
  );
}
