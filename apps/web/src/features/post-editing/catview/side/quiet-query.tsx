import { Button } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";

interface QuietQueryProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch" | "isFetching">;
  readonly children: (data: Data) => ReactNode;
}

/** What a query gave, or a line that says what keeps it: beside a text nothing is to jump or shout. */
export function QuietQuery<Data>({ query, children }: QuietQueryProps<Data>) {
  const t = useTexts();
  if (query.data !== undefined) return children(query.data);
  if (query.error === null) return <p className={classes.quiet}>{t("loading")}</p>;
  return (
    <div role="alert" className={classes.failed}>
      <p>{query.error.message}</p>
      <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
        {t("retry")}
      </Button>
    </div>
  );
}
