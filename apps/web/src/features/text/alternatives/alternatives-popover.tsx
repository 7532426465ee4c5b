import { ActionIcon, Button, Popover, type PopoverProps, Skeleton, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import { languages, type DomainCode, type LanguageCode } from "@yiqiao/contracts/languages";
import { codePointLength, type SegmentTerm } from "@yiqiao/contracts/text";
import { StarterNote } from "#features/languages";
import { useMatchWords } from "#features/libraries";
import classes from "./alternatives-popover.module.css";
import { ChoiceIssues } from "../choice-issues.tsx";
import { otherTranslations } from "./other-translations.ts";
import { SentenceOrigin } from "../result/sentence-origin.tsx";
import { SimilarSentences } from "../result/similar-sentences.tsx";
import type { Choice, ShownSegment } from "./shown-segment.ts";
import { SuggestEdit } from "../result/suggest-edit.tsx";
import { useAlternatives } from "../text.queries.ts";
import { useTexts } from "../texts.ts";

/** Longest sentence, in code points, for which the call gives alternatives. */
const longestSentence = 1000;

/** Where the sentence stands, in pixels of the page's result area. */
export interface Anchor {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface AlternativesPopoverProps {
  readonly segment: ShownSegment;
  /** What the engine said, before the reader chose. */
  readonly machineTarget: string;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly domain: DomainCode;
  /** Of the translation; undefined: those in use. */
  readonly termbases: readonly string[] | undefined;
  readonly memories: readonly string[] | undefined;
  readonly isTextCharged: boolean;
  readonly anchor: Anchor;
  /** The source sentences before and after it; empty at the ends of the text. */
  readonly before: string;
  readonly after: string;
  readonly onChoose: (choice: Choice) => void;
  readonly onClose: () => void;
  /** A translation could not be kept: the plan has no room for it. */
  readonly onLimit: () => void;
}

/** Whatever room a short window leaves on its side of the sentence: more scrolls inside. */
const keepInView: PopoverProps["middlewares"] = {
  flip: true,
  shift: true,
  size: {
    padding: 8,
    apply: ({ availableHeight, elements }) =>
      elements.floating.style.setProperty("--room", `${Math.floor(availableHeight)}px`),
  },
};

/** Where a sentence's translation comes from, and other ones; the chosen or written one takes its place. */
export default function AlternativesPopover(props: AlternativesPopoverProps) {
  const { segment, machineTarget, source, target, anchor, before, after, onChoose, onClose, onLimit } = props;
  const t = useTexts();
  return (
    <Popover
      opened
      position="bottom-start"
      width="min(440px, calc(100vw - 32px))"
      shadow="md"
      trapFocus
      withinPortal
      closeOnEscape
      middlewares={keepInView}
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      onDismiss={onClose}
    >
      <Popover.Target>
        <span className={classes.anchor} style={{ ...anchor }} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={t("alternatives")}>
        <div className={classes.head}>
          <h2 className={classes.title}>{t("alternatives")}</h2>
          <ActionIcon variant="subtle" color="gray" size={40} radius="xl" aria-label={t("close")} onClick={onClose}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </div>
        <p className={classes.source} lang={languages[source].tag} dir={languages[source].direction}>
          {segment.source}
        </p>
        <SentenceOrigin segment={segment} source={source} target={target} />
        <SimilarSentences {...props} />
        {codePointLength(segment.source) > longestSentence ? (
          <p className={classes.note}>{t("alternativesTooLong")}</p>
        ) : (
          <AlternativeList {...props} />
        )}
        {segment.target !== machineTarget && (
          <UnstyledButton className={classes.back} onClick={() => onChoose({ target: machineTarget })}>
            <IconArrowBackUp size={17} aria-hidden /> {t("useMachine")}
          </UnstyledButton>
        )}
        <SuggestEdit
          sentence={{ source: segment.source, target: segment.target, before, after }}
          source={source}
          target={target}
          onChoose={(written) => onChoose({ target: written })}
          onLimit={onLimit}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function AlternativeList(props: AlternativesPopoverProps) {
  const { segment, source, target, domain, termbases, isTextCharged, onChoose } = props;
  const t = useTexts();
  const asked = { text: segment.source, source, target, domain, termbases, isTextCharged };
  const query = useAlternatives(asked);
  if (query.isPending) {
    return (
      <div className={classes.waiting} role="status" aria-label={t("translating")}>
        <Skeleton height={12} width="88%" radius="xl" />
        <Skeleton height={12} width="70%" radius="xl" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div className={classes.failed} role="alert">
        <p className={classes.note}>{query.error.message || t("alternativesFailed")}</p>
        <Button variant="default" h={40} onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  const others = otherTranslations(segment.target, query.data);
  if (others.length === 0) return <p className={classes.note}>{t("alternativesNone")}</p>;
  return (
    <>
      <ul className={classes.list} lang={languages[target].tag} dir={languages[target].direction}>
        {others.map((other, index) => (
          <li key={other.text}>
            <UnstyledButton
              className={classes.choice}
              autoFocus={index === 0}
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose({ target: other.text, issues: other.issues })}
            >
              {other.text}
            </UnstyledButton>
            <MissedTerms terms={other.terms} />
            <ChoiceIssues issues={other.issues} />
          </li>
        ))}
      </ul>
      <StarterNote quality={query.data.quality} className={classes.quality} />
    </>
  );
}

/** Terms that another translation lacks, each with the reason. */
function MissedTerms({ terms = [] }: { readonly terms: readonly SegmentTerm[] | undefined }) {
  const words = useMatchWords();
  return terms
    .filter(({ honoured }) => !honoured)
    .map((term) => (
      <p key={`${term.source_start} ${term.target}`} className={classes.note}>
        {words.outcome(term)}
      </p>
    ));
}
