import { IconDatabase } from "@tabler/icons-react";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { SegmentLead } from "@yiqiao/contracts/text";
import { useFormats } from "@yiqiao/i18n/react";
import { useMatchWords } from "#features/libraries";
import classes from "../alternatives/alternatives-popover.module.css";
import { isDoubtful, type ShownSegment } from "../alternatives/shown-segment.ts";
import { useTexts } from "../texts.ts";

interface SentenceOriginProps {
  readonly segment: ShownSegment;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
}

/** How the engine stands to a sentence if it is unsure, and what memories and termbases have given to it. */
export function SentenceOrigin({ segment, source, target }: SentenceOriginProps) {
  const words = useMatchWords();
  return (
    <>
      {isDoubtful(segment) && <p className={classes.doubt}>{words.doubtful}</p>}
      <Match segment={segment} source={source} />
      {segment.led && <Led led={segment.led} source={source} target={target} />}
      {segment.terms.length > 0 && <Terms segment={segment} />}
    </>
  );
}

function Match({ segment, source }: Pick<SentenceOriginProps, "segment" | "source">) {
  const t = useTexts();
  const words = useMatchWords();
  const { date } = useFormats();
  const { memory, score } = segment;
  if (memory === undefined || score === undefined) return undefined;
  const { tag, direction } = languages[source];
  return (
    <section className={classes.origin} aria-label={t("fromMemory")}>
      <p className={classes.match}>
        <IconDatabase size={16} stroke={1.8} aria-hidden /> <span>{words.match(segment)}</span>
      </p>
      {memory.source !== segment.source && (
        <p className={classes.stored} lang={tag} dir={direction}>
          {t("storedSentence", { text: memory.source })}
        </p>
      )}
      {memory.repairs.map((repair) => (
        <p key={repair} className={classes.small}>
          {t(repair === "numbers" ? "repairNumbers" : "repairTags")}
        </p>
      ))}
      <p className={classes.small}>{t("storedAt", { date: date(memory.modified_time) })}</p>
    </section>
  );
}

function Led({ led, source, target }: Omit<SentenceOriginProps, "segment"> & { readonly led: SegmentLead }) {
  const t = useTexts();
  const words = useMatchWords();
  const { date } = useFormats();
  const stored = [
    ["storedSentence", led.source, languages[source]],
    ["storedTranslation", led.target, languages[target]],
  ] as const;
  return (
    <section className={classes.origin} aria-label={t("fromMemory")}>
      <p className={classes.match}>
        <IconDatabase size={16} stroke={1.8} aria-hidden /> <span>{words.led(led)}</span>
      </p>
      {stored.map(([key, text, { tag, direction }]) => (
        <p key={key} className={classes.stored} lang={tag} dir={direction}>
          {t(key, { text })}
        </p>
      ))}
      {led.repairs.length > 0 && <p className={classes.small}>{t("repairNumbers")}</p>}
      <p className={classes.small}>{t("storedAt", { date: date(led.modified_time) })}</p>
    </section>
  );
}

function Terms({ segment }: { readonly segment: ShownSegment }) {
  const t = useTexts();
  const words = useMatchWords();
  return (
    <section className={classes.origin} aria-label={t("termsOfSentence")}>
      <h3>{t("termsOfSentence")}</h3>
      <ul className={classes.terms}>
        {segment.terms.map((term) => (
          <li key={`${term.source_start} ${term.target}`} data-missed={!term.honoured || undefined}>
            <bdi>{words.term(term)}</bdi>{" "}
            <span className={classes.small}>{term.honoured ? t("termUsed") : words.reason(term.reason)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
