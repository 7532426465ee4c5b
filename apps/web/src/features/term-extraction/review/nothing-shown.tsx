import { Button, Group } from "@mantine/core";
import { IconChecks, IconListSearch, IconSearchOff } from "@tabler/icons-react";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { EmptyState } from "@yiqiao/ui";
import { countFilters, noFilters, type ScanSearch } from "../scan-search.ts";
import { useReviewTexts } from "../texts.ts";
import type { ReviewDialog } from "./review-dialogs.tsx";
import classes from "./review.module.css";

interface NothingShownProps {
  readonly scan: TermScan;
  readonly search: ScanSearch;
  readonly onSearch: (change: ScanSearch) => void;
  readonly onDialog: (dialog: ReviewDialog) => void;
}

const icon = { size: 28, stroke: 1.5 } as const;

/** Why the list is empty, and what can be done then. */
export function NothingShown({ scan: { totals }, search, onSearch, onDialog }: NothingShownProps) {
  const t = useReviewTexts();
  const isNarrowed = countFilters(search) > 0 || search.keyword !== undefined;
  const again = <Button onClick={() => onDialog({ kind: "again" })}>{t("again")}</Button>;
  const parts =
    totals.all === 0
      ? { icon: <IconListSearch {...icon} />, title: t("emptyTitle"), description: t("emptyHint"), action: again }
      : isNarrowed
        ? {
            icon: <IconSearchOff {...icon} />,
            title: t("noMatch"),
            description: t("noMatchHint"),
            action: (
              <Button variant="default" onClick={() => onSearch(noFilters)}>
                {t("clearFilters")}
              </Button>
            ),
          }
        : search.status === undefined
          ? {
              icon: <IconChecks {...icon} />,
              title: t("allDecided"),
              description: t("allDecidedHint", { accepted: totals.accepted, rejected: totals.rejected }),
              action: (
                <Group gap="xs" mt="xs" justify="center">
                  {totals.adoptable > 0 && (
                    <Button onClick={() => onDialog({ kind: "adopt" })}>
                      {t("adoptMany", { count: totals.adoptable })}
                    </Button>
                  )}
                  <Button variant="default" onClick={() => onSearch({ status: "accepted" })}>
                    {t("showAccepted")}
                  </Button>
                </Group>
              ),
            }
          : {
              icon: <IconListSearch {...icon} />,
              title: t("noneHere"),
              description: t("noneHereHint"),
              action: undefined,
            };
  return (
    <div className={classes.nothing}>
      <EmptyState {...parts} />
    </div>
  );
}
