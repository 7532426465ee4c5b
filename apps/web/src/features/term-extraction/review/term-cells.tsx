import { Badge, UnstyledButton } from "@mantine/core";
import { IconBooks, IconCheck, IconCircleDashed, IconX } from "@tabler/icons-react";
import type { TermRow, TermStatus } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { MarkedText } from "#features/libraries";
import { useReviewTexts } from "../texts.ts";
import { ExampleText } from "./example-text.tsx";
import classes from "./terms.module.css";

export interface CellProps {
  readonly row: TermRow;
  readonly keyword: string;
  /** BCP 47 tags. */
  readonly tags: { readonly source: string | undefined; readonly target: string };
}

interface TermCellProps extends CellProps {
  readonly isCurrent: boolean;
  readonly onOpen: () => void;
}

/** The term, opened by pressing it, with what else is to be known of it at a glance. */
export function TermCell({ row, keyword, tags, isCurrent, onOpen }: TermCellProps) {
  const others = [...new Set([...row.variants, ...row.merged.map(({ term }) => term)])];
  return (
    <div className={classes.term}>
      <UnstyledButton
        className={classes.open}
        data-open-term
        // One of the list is reached by the Tab key; from there on, keys go through it.
        tabIndex={isCurrent ? 0 : -1}
        data-rejected={row.status === "rejected" || undefined}
        onClick={onOpen}
      >
        <MarkedText text={row.term} keyword={keyword} lang={tags.source ?? ""} />
      </UnstyledButton>
      <span className={classes.under}>
        <Marks row={row} />
        {others.length > 0 && (
          <span lang={tags.source} dir="auto" className={classes.variants}>
            {others.join(" · ")}
          </span>
        )}
      </span>
    </div>
  );
}

/** What kind of term it is, unless it is just one, and where it stands already. */
export function Marks({ row: { kind, known, adopted, remembered } }: { readonly row: TermRow }) {
  const t = useReviewTexts();
  const [first] = [...adopted, ...known];
  return (
    <>
      {kind !== "term" && (
        <Badge size="sm" variant="light" color="gray" className={classes.mark}>
          {t(wordKey("kind", kind))}
        </Badge>
      )}
      {first !== undefined && (
        <Badge
          size="sm"
          variant="light"
          className={classes.mark}
          leftSection={<IconBooks size={12} aria-hidden />}
          title={t("knownIn", { name: first.name })}
        >
          {t("known")}
        </Badge>
      )}
      {remembered && (
        <Badge size="sm" variant="light" color="yellow" className={classes.mark}>
          {t("remembered")}
        </Badge>
      )}
    </>
  );
}

export function TranslationCell({ row, keyword, tags }: CellProps) {
  const t = useReviewTexts();
  if (row.translation === "") return <span className={classes.none}>{t("noTranslation")}</span>;
  return (
    <div className={classes.term}>
      <span className={classes.translation}>
        <MarkedText text={row.translation} keyword={keyword} lang={tags.target} />
      </span>
      {row.origin !== null && <span className={classes.under}>{t(wordKey("origin", row.origin))}</span>}
    </div>
  );
}

const statusIcons = { new: IconCircleDashed, accepted: IconCheck, rejected: IconX } as const satisfies Record<
  TermStatus,
  unknown
>;

export function StatusCell({ status }: { readonly status: TermStatus }) {
  const t = useReviewTexts();
  const Icon = statusIcons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Icon size={15} stroke={2} aria-hidden />
      {t(wordKey("status", status))}
    </span>
  );
}

/** A term on a narrow screen: pressed, it opens. */
export function TermCard(props: TermCellProps) {
  const t = useReviewTexts();
  const { row, tags } = props;
  const [example] = row.examples;
  return (
    <div className={classes.card}>
      <div className={classes.cardHead}>
        <TermCell {...props} />
        <StatusCell status={row.status} />
      </div>
      <TranslationCell {...props} />
      <span className={classes.under}>
        {t("times", { count: row.frequency })} · {t("documentsCount", { count: row.documents })}
      </span>
      {example !== undefined && (
        <span className={classes.cardExample}>
          <ExampleText example={example} lang={tags.source} />
        </span>
      )}
    </div>
  );
}
