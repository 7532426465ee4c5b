import { ActionIcon, Button, Kbd } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import type { TermStatus } from "@yiqiao/contracts/term-extraction";
import type { ReactNode, RefObject } from "react";
import { Examples } from "./examples.tsx";
import { reviewKeys } from "../review/review-keys.ts";
import { Marks, StatusCell } from "../review/term-cells.tsx";
import classes from "./panel.module.css";
import { useKeysSetting } from "../review/use-review-keys.ts";
import { tagsOf, type Review } from "../review/use-review.ts";
import { useReviewTexts } from "../texts.ts";
import { ProposalsList } from "./proposals-list.tsx";
import { MergedTerms, TermFacts } from "./term-facts.tsx";
import { TermFieldsForm } from "./term-fields.tsx";

interface TermPanelProps {
  readonly review: Review;
  readonly translationRef: RefObject<HTMLInputElement | null>;
  /** Its keys are heard, so they are shown. */
  readonly hasKeys: boolean;
  readonly onLeaveFields: () => void;
}

/** The term that is worked on: all that is known of it, and the decision. */
export function TermPanel({ review, translationRef, hasKeys, onLeaveFields }: TermPanelProps) {
  const t = useReviewTexts();
  const withKeys = useKeysSetting() && hasKeys;
  const { current: row, order, currentPlace, scan } = review;
  if (row === undefined) return undefined;
  const tags = tagsOf(scan);
  return (
    <section className={classes.panel} aria-label={t("panel")}>
      <div className={classes.panelHead}>
        <div className={classes.panelTop}>
          <StatusCell status={row.status} />
          <Marks row={row} />
          <span className={classes.place}>{t("place", { place: currentPlace + 1, count: order.length })}</span>
          <Step label={t("previous")} isOff={currentPlace === 0} onStep={() => review.move(-1)}>
            <IconChevronUp size={18} aria-hidden />
          </Step>
          <Step label={t("next")} isOff={currentPlace >= order.length - 1} onStep={() => review.move(1)}>
            <IconChevronDown size={18} aria-hidden />
          </Step>
        </div>
        <h2 className={classes.panelTitle} lang={tags.source} dir="auto">
          {row.term}
        </h2>
      </div>
      <div className={classes.panelBody} key={row.id}>
        <TermFieldsForm
          row={row}
          tags={tags}
          translationRef={translationRef}
          onSave={(fields, next) => {
            review.edit(row, fields, next);
            if (next !== undefined) review.move(1);
          }}
          onLeave={onLeaveFields}
        >
          <ProposalsList
            row={row}
            lang={tags.target}
            withKeys={withKeys}
            onTake={({ translation }) => review.edit(row, { translation })}
          />
          <Examples examples={row.examples} lang={tags.source} />
          <TermFacts row={row} lang={tags.source} />
        </TermFieldsForm>
        <MergedTerms row={row} lang={tags.source} onSplit={review.split} />
      </div>
      <Decision review={review} row={row} withKeys={withKeys} />
    </section>
  );
}

interface DecisionProps extends Pick<TermPanelProps, "review"> {
  readonly row: NonNullable<Review["current"]>;
  readonly withKeys: boolean;
}

function Decision({ review, row, withKeys }: DecisionProps) {
  const t = useReviewTexts();
  const status = (next: TermStatus) => review.decide(row, next);
  return (
    <div className={classes.decision}>
      <Button color="green" rightSection={withKeys && <KeyHint name="accept" />} onClick={() => status("accepted")}>
        {t("accept")}
      </Button>
      <Button variant="default" rightSection={withKeys && <KeyHint name="reject" />} onClick={() => status("rejected")}>
        {t("reject")}
      </Button>
      {row.status === "new" ? (
        <Button
          variant="subtle"
          color="gray"
          rightSection={withKeys && <KeyHint name="next" />}
          onClick={() => review.move(1)}
        >
          {t("skip")}
        </Button>
      ) : (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => review.change.mutate({ op: "status", status: "new", ids: [row.id] })}
        >
          {t("reopen")}
        </Button>
      )}
    </div>
  );
}

function KeyHint({ name }: { readonly name: keyof typeof reviewKeys }) {
  return (
    <Kbd size="xs" aria-hidden className={classes.key}>
      {reviewKeys[name].toUpperCase()}
    </Kbd>
  );
}

interface StepProps {
  readonly label: string;
  readonly isOff: boolean;
  readonly onStep: () => void;
  readonly children: ReactNode;
}

/** Keeps the focus also where there is nothing further. */
function Step({ label, isOff, onStep, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={34}
      aria-label={label}
      title={label}
      aria-disabled={isOff || undefined}
      opacity={isOff ? 0.35 : undefined}
      onClick={() => {
        if (!isOff) onStep();
      }}
    >
      {children}
    </ActionIcon>
  );
}
