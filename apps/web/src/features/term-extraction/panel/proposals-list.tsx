import { Kbd, UnstyledButton } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import type { TermProposal, TermRow } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import classes from "./panel.module.css";
import { useReviewTexts } from "../texts.ts";

interface ProposalsListProps {
  readonly row: TermRow;
  readonly lang: string;
  readonly withKeys: boolean;
  readonly onTake: (proposal: TermProposal) => void;
}

/** Translations that were found, and where; pressed, one is taken. */
export function ProposalsList({ row, lang, withKeys, onTake }: ProposalsListProps) {
  const t = useReviewTexts();
  if (row.proposals.length === 0) return undefined;
  return (
    <section aria-label={t("proposals")} className={classes.part}>
      <h3 className={classes.partTitle}>{t("proposals")}</h3>
      <ul className={classes.proposals}>
        {row.proposals.map((proposal, place) => {
          const isTaken = proposal.translation === row.translation;
          return (
            <li key={`${proposal.origin} ${proposal.from} ${proposal.translation}`}>
              <UnstyledButton
                className={classes.proposal}
                aria-pressed={isTaken}
                onClick={() => onTake(proposal)}
                data-taken={isTaken || undefined}
              >
                {withKeys && place < 9 && (
                  <Kbd size="xs" aria-hidden>
                    {place + 1}
                  </Kbd>
                )}
                <span className={classes.proposalText}>
                  <span lang={lang} dir="auto">
                    {proposal.translation}
                  </span>
                  <small>
                    {t(wordKey("origin", proposal.origin))}
                    {proposal.from !== "" && ` · ${proposal.from}`}
                  </small>
                </span>
                {isTaken && <IconCheck size={16} stroke={2} aria-hidden />}
              </UnstyledButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
