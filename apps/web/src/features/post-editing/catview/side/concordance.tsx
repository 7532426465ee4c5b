import { Button, SegmentedControl, TextInput } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { hasDictionary } from "@yiqiao/contracts/dictionary";
import { languages } from "@yiqiao/contracts/languages";
import type { ProjectConcordance } from "@yiqiao/contracts/post-editing";
import { useFormats } from "@yiqiao/i18n/react";
import type { FormEvent } from "react";
import { MarkedText } from "#features/libraries";
import { DictionaryPanel, isShortPhrase } from "#features/text";
import type { SegmentRow } from "../../editor/store/store-types.ts";
import { useSession } from "../project/use-session.ts";
import { Insertable } from "./insertable.tsx";
import { useCanInsert, useInserting } from "./use-inserting.ts";
import { QuietQuery } from "./quiet-query.tsx";
import { concordanceQuery, type Side } from "./side.queries.ts";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import { lookedUpOf, type LookUp, type Panel } from "./use-panel.ts";
import { plainText } from "./plain-text.ts";

interface ConcordanceProps {
  readonly row: SegmentRow | undefined;
  readonly panel: Panel;
}

/** How words were translated before, in the project's memories. */
export function Concordance({ row, panel: { lookUp, setLookUp, field } }: ConcordanceProps) {
  const t = useTexts();
  const look = (side: Side) => setLookUp({ text: lookedUpOf(field.current?.value ?? ""), side });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    look(lookUp.side);
  };
  return (
    <>
      <form onSubmit={submit} className={classes.form}>
        <TextInput
          ref={field}
          size="xs"
          type="search"
          aria-label={t("lookUp")}
          placeholder={t("lookUp")}
          defaultValue={lookUp.text}
          maxLength={200}
        />
        <Button type="submit" size="xs" variant="default">
          {t("lookUpGo")}
        </Button>
      </form>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t("side")}
        value={lookUp.side}
        onChange={(side) => look(side === "target" ? "target" : "source")}
        data={[
          { value: "source", label: t("sideSource") },
          { value: "target", label: t("sideTarget") },
        ]}
      />
      {lookUp.text === "" ? (
        <p className={classes.quiet}>{t("concordanceHint")}</p>
      ) : (
        <>
          <Found row={row} lookUp={lookUp} />
          <Words row={row} lookUp={lookUp} />
        </>
      )}
    </>
  );
}

interface FoundProps {
  readonly row: SegmentRow | undefined;
  readonly lookUp: LookUp;
}

function Found({ row, lookUp: { text, side } }: FoundProps) {
  const t = useTexts();
  const { project } = useSession();
  const found = useInfiniteQuery(concordanceQuery(project.project_id, text, side));
  return (
    <QuietQuery query={found}>
      {({ pages }) => {
        const hits = pages.flatMap(({ list }) => list);
        return (
          <>
            <p role="status" className={classes.quiet}>
              {hits.length === 0 ? t("concordanceNone") : t("concordanceCount", { count: hits.length })}
            </p>
            {hits.length > 0 && (
              <ul className={classes.cards} aria-label={t("concordanceFound")}>
                {hits.map((hit, at) => (
                  <Hit key={at} row={row} hit={hit} lookUp={{ text, side }} />
                ))}
              </ul>
            )}
            {found.hasNextPage && (
              <Button
                size="compact-sm"
                variant="default"
                loading={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                {t("concordanceMore")}
              </Button>
            )}
          </>
        );
      }}
    </QuietQuery>
  );
}

/** What the dictionary says of words in the language of either side. */
function Words({ row, lookUp: { text, side } }: FoundProps) {
  const { project } = useSession();
  const canInsert = useCanInsert(row);
  const inserting = useInserting();
  const [source, target] =
    side === "source" ? [project.src_lang, project.tgt_lang] : [project.tgt_lang, project.src_lang];
  if (!hasDictionary(source, target) || !isShortPhrase(text)) return undefined;
  const onUse = canInsert && side === "source" ? inserting.text : undefined;
  return <DictionaryPanel phrase={text} shown="" source={source} target={target} isUser={false} onUse={onUse} />;
}

interface HitProps {
  readonly row: SegmentRow | undefined;
  readonly hit: ProjectConcordance["list"][number];
  readonly lookUp: Pick<LookUp, "text" | "side">;
}

function Hit({ row, hit, lookUp: { text, side } }: HitProps) {
  const t = useTexts();
  const { date } = useFormats();
  const { project } = useSession();
  const inserting = useInserting();
  const { bank_name: bank, author, modified_time: time } = hit;
  const shown = (of: Side) => (
    <MarkedText
      hasTags
      text={hit[of]}
      keyword={of === side ? text : ""}
      lang={languages[of === "source" ? project.src_lang : project.tgt_lang].tag}
    />
  );
  return (
    <li className={classes.card}>
      <p className={classes.compared}>{shown("source")}</p>
      <Insertable row={row} label={t("concordanceInsert")} onInsert={() => inserting.text(plainText(hit.target))}>
        {shown("target")}
      </Insertable>
      <p className={classes.quiet}>
        {bank} · {author === "" ? date(time) : t("byAt", { name: author, time: date(time) })}
      </p>
    </li>
  );
}
