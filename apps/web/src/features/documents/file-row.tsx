import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { ReactNode } from "react";
import { FileIcon } from "./file-icon.tsx";
import classes from "./file-row.module.css";

export interface FileRowProps {
  readonly name: string;
  readonly format?: DocumentFormatId | null;
  /** Beside the name: its size, its pages. */
  readonly facts?: ReactNode;
  /** Under the name: how it stands. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
  /** The actions need a line of their own on narrow screens. */
  readonly hasManyActions?: boolean;
  readonly tone?: "failed" | undefined;
}

/** One document of a list: what it is, how it stands, what can be done. */
export function FileRow({ name, format = null, facts, children, actions, hasManyActions, tone }: FileRowProps) {
  return (
    <li className={classes.row} data-tone={tone} data-many={hasManyActions}>
      <FileIcon name={name} format={format} />
      <div className={classes.body}>
        <div className={classes.head}>
          <span className={classes.name} title={name} dir="auto">
            {name}
          </span>
          {facts !== undefined && <span className={classes.facts}>{facts}</span>}
        </div>
        {children}
      </div>
      {actions !== undefined && <div className={classes.actions}>{actions}</div>}
    </li>
  );
}
