/** Time that is left, split for reading: whole days are hours. */
export interface TimeLeft {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** How long files are kept yet; undefined when they are gone. */
export function timeLeft(expiresAt: string, nowMs: number): TimeLeft | undefined {
  const left = Math.ceil((new Date(expiresAt).getTime() - nowMs) / 1000);
  return left > 0 ? splitSeconds(left) : undefined;
}

export function splitSeconds(seconds: number): TimeLeft {
  const whole = Math.max(0, Math.round(seconds));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), seconds: whole % 60 };
}

/** Keys of the texts for a time that is left, and their numbers. */
export type TimeText =
  | readonly ["hoursMinutes", { readonly hours: number; readonly minutes: number }]
  | readonly ["minutes", { readonly count: number }]
  | readonly ["seconds", { readonly count: number }];

/** The two units that matter; seconds only for the last minute. */
export function timeText({ hours, minutes, seconds }: TimeLeft): TimeText {
  if (hours > 0) return ["hoursMinutes", { hours, minutes }];
  return minutes > 0 ? ["minutes", { count: minutes }] : ["seconds", { count: seconds }];
}

/** How long until the shown text may change. */
export function nextUpdateMs({ hours, minutes, seconds }: TimeLeft): number {
  return hours === 0 && minutes === 0 ? 1000 : (seconds + 1) * 1000;
}
