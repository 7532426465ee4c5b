import type { ReactNode } from "react";
import classes from "./place-button.module.css";

/** A text that leads to what it tells of. */
export function PlaceButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <button type="button" className={classes.place} onClick={onClick}>
      {children}
    </button>
  );
}
