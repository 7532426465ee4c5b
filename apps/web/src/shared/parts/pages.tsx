import "@mantine/core/styles/Pagination.css";
import { Pagination } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTexts } from "./texts.ts";

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  /** Undefined is the first. */
  readonly onPage: (page: number | undefined) => void;
}

/** Turns the pages of a list; where there are fewer than the address says, the last one is shown. */
export function Pages({ page, pages, onPage }: PagesProps) {
  const t = useTexts();
  const isBeyond = page > Math.max(1, pages);
  const toLast = useEffectEvent(() => onPage(pages > 1 ? pages : undefined));
  useEffect(() => {
    if (isBeyond) toLast();
  }, [isBeyond]);
  if (pages <= 1) return undefined;
  return (
    <Pagination
      component="nav"
      aria-label={t("pages")}
      total={pages}
      value={page}
      onChange={(to) => onPage(to > 1 ? to : undefined)}
      getItemProps={(item) => ({ "aria-label": t("page", { page: item }) })}
      getControlProps={(control) => ({ "aria-label": t(control === "previous" ? "previousPage" : "nextPage") })}
    />
  );
}
