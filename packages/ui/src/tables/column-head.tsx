import { UnstyledButton } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconSelector } from "@tabler/icons-react";
import classes from "./column-head.module.css";

export interface DataSort {
  readonly by: string;
  readonly isDescending: boolean;
}

interface ColumnHeadProps {
  readonly column: {
    readonly id: string;
    readonly header: string;
    readonly canSort?: boolean;
    readonly isHeaderHidden?: boolean;
  };
  readonly sort: DataSort | undefined;
  /** How the rows are sorted when this column is chosen. */
  readonly isDescendingFirst: boolean;
  readonly onSort: ((sort: DataSort) => void) | undefined;
}

/** What stands above a column; a button where it sorts the rows. */
export function ColumnHead({ column, sort, isDescendingFirst, onSort }: ColumnHeadProps) {
  const { id, header } = column;
  if (!column.canSort) return <span className={column.isHeaderHidden ? classes.hidden : undefined}>{header}</span>;
  const current = sort?.by === id ? sort : undefined;
  const Icon = current ? (current.isDescending ? IconArrowDown : IconArrowUp) : IconSelector;
  return (
    <UnstyledButton
      className={classes.sort}
      data-current={current !== undefined || undefined}
      onClick={() => onSort?.({ by: id, isDescending: current ? !current.isDescending : isDescendingFirst })}
    >
      {header}
      <Icon size={15} stroke={1.8} aria-hidden />
    </UnstyledButton>
  );
}
