import { UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { languages, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import type { SentenceMatch } from "@yiqiao/contracts/text";
import { useMatchWords } from "#features/libraries";
import { ChoiceIssues } from "../choice-issues.tsx";
import classes from "../alternatives/alternatives-popover.module.css";
import type { Choice, ShownSegment } from "../alternatives/shown-segment.ts";
import { matchesOptions } from "../text.queries.ts";
import { useTexts } from "../texts.ts";

interface SimilarSentencesProps {
  readonly segment: ShownSegment;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** Of the translation; undefined: those in use. */
  readonly memories: readonly string[] | undefined;
  readonly onChoose: (choice: Choice) => void;
}

/** Matches of memories that were not full enough to be filled in: how they differ, and their translations to take. */
export function SimilarSentences({ segment, source, target, domain, memories, onChoose }: SimilarSentencesProps) {
  const t = useTexts();
  const words = useMatchWords();
  const { data } = useQuery(matchesOptions({ text: segment.source, source, target, domain, memories }));
  const others = data?.matches.filter((match) => match.target !== segment.target) ?? [];
  if (others.length === 0) return undefined;
  const { tag, direction } = languages[target];
  return (
    <section className={classes.origin} aria-label={t("similarSentences")}>
      <h3>{t("similarSentences")}</h3>
      <ul className={classes.similar}>
        {others.map((match) => (
          <li key={match.memory.entry_id}>
            <UnstyledButton
              className={classes.choice}
              lang={tag}
              dir={direction}
              onClick={() => onChoose({ target: match.target, match, issues: match.issues })}
            >
              {match.target}
            </UnstyledButton>
            <Differences match={match} source={source} />
            <p className={classes.small}>{words.match(match)}</p>
            <ChoiceIssues issues={match.issues} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The stored sentence beside this one, in one line. */
function Differences({ match, source }: { readonly match: SentenceMatch; readonly source: LanguageCode }) {
  const t = useTexts();
  const { tag, direction } = languages[source];
  const tellers = { stored: "storedOnly", asked: "askedOnly" } as const;
  return (
    <p className={classes.differences} lang={tag} dir={direction}>
      {match.differences.map(({ text, change }, place) => {
        if (change === "same") return text;
        const Mark = change === "stored" ? "del" : "ins";
        return (
          <Mark key={`${place} ${text}`}>
            <span aria-hidden>{text}</span>
            <VisuallyHidden>{t(tellers[change], { text })}</VisuallyHidden>
          </Mark>
        );
      })}
    </p>
  );
}
