import type { ReactNode } from "react";
import classes from "./list-bar.module.css";

interface ListBarProps {
  /** As tall as buttons also where there is none. */
  readonly tall?: boolean;
  readonly children: ReactNode;
}

/** Stands above a list: what it holds, and what can be done with all of it. */
export function ListBar({ tall = false, children }: ListBarProps) {
  return (
    <div className={classes.bar} data-tall={tall || undefined}>
      {children}
    </div>
  );
}
