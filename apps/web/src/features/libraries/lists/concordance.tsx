import { NativeSelect, Paper, SegmentedControl } from "@mantine/core";
import { IconTextScan2 } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { languageCodes, languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { entryCalls, type Concordance as Found, type Library } from "@yiqiao/contracts/libraries";
import { LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { useNames } from "#features/languages";
import { api } from "#shared/api-client/index.ts";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { SearchField } from "#shared/parts/search-field.tsx";
import { libraryListQuery, librariesKey } from "../libraries.queries.ts";
import classes from "./libraries.module.css";
import { MarkedText } from "../marked-text.tsx";
import { useTexts } from "../texts.ts";

type Side = "source" | "target";

interface Wanted {
  readonly keyword: string;
  readonly side: Side;
  readonly source: LanguageCode | undefined;
  readonly target: LanguageCode | undefined;
}

function useConcordance({ keyword, side, source, target }: Wanted) {
  return useInfiniteQuery({
    queryKey: [...librariesKey, "concordance", keyword, side, source, target],
    queryFn: ({ pageParam, signal }) =>
      api(entryCalls.concordance, {
        query: { keyword, side, src_lang: source, tgt_lang: target, page: pageParam },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ has_more: hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    enabled: keyword !== "",
    placeholderData: keepPreviousData,
  });
}

/** How words were translated before: looks into all memories that the reader may use. */
export function Concordance() {
  const t = useTexts();
  const { languageName } = useNames();
  const [wanted, setWanted] = useState<Wanted>({ keyword: "", side: "source", source: undefined, target: undefined });
  const change = (part: Partial<Wanted>) => setWanted({ ...wanted, ...part });
  const options = [
    { value: "", label: t("all") },
    ...languageCodes.map((code) => ({ value: code, label: languageName(code) })),
  ];
  const codeOf = (value: string) => languageCodes.find((code) => code === value);
  return (
    <Paper withBorder radius="lg" component="section" aria-label={t("concordance")} className={classes.concordance}>
      <div className={classes.concordanceHead}>
        <IconTextScan2 size={22} stroke={1.6} aria-hidden />
        <h2>{t("concordance")}</h2>
        <SearchField
          className={classes.search}
          isBare
          label={t("concordanceSearch")}
          clearLabel={t("clearSearch")}
          keyword={wanted.keyword}
          onKeyword={(keyword) => change({ keyword })}
        />
      </div>
      {wanted.keyword !== "" && (
        <div className={classes.concordanceFields}>
          <NativeSelect
            label={t("sourceLanguage")}
            data={options}
            value={wanted.source ?? ""}
            onChange={({ currentTarget }) => change({ source: codeOf(currentTarget.value) })}
          />
          <NativeSelect
            label={t("targetLanguage")}
            data={options}
            value={wanted.target ?? ""}
            onChange={({ currentTarget }) => change({ target: codeOf(currentTarget.value) })}
          />
          <SegmentedControl
            aria-label={t("concordanceSide")}
            value={wanted.side}
            onChange={(side) => change({ side: side === "target" ? "target" : "source" })}
            data={[
              { value: "source", label: t("inSources") },
              { value: "target", label: t("inTargets") },
            ]}
          />
        </div>
      )}
      {wanted.keyword !== "" && <Results wanted={wanted} />}
    </Paper>
  );
}

function Results({ wanted }: { readonly wanted: Wanted }) {
  const t = useTexts();
  const found = useConcordance(wanted);
  const libraries = useQuery(libraryListQuery({ kind: "memory" }));
  if (found.isPending) return <LoadingState blocks={[44, 44]} />;
  if (found.isError && !found.data) {
    return <QueryError query={found} />;
  }
  const entries = found.data?.pages.flatMap(({ list }) => list) ?? [];
  const ofId = new Map(libraries.data?.bank_list.map((library) => [library.bank_id, library]));
  return (
    <div className={classes.results} role="status" data-stale={found.isPlaceholderData || undefined}>
      {entries.length === 0 ? (
        <p className={classes.description}>{t("concordanceNone")}</p>
      ) : (
        <ul aria-label={t("concordanceFound")}>
          {entries.map((entry) => (
            <Result
              key={`${entry.bank_id} ${entry.id}`}
              entry={entry}
              library={ofId.get(entry.bank_id)}
              wanted={wanted}
            />
          ))}
        </ul>
      )}
      <MoreButton list={found}>{t("more")}</MoreButton>
    </div>
  );
}

interface ResultProps {
  readonly entry: Found["list"][number];
  readonly library: Library | undefined;
  readonly wanted: Wanted;
}

function Result({ entry, library, wanted }: ResultProps) {
  const { keyword, side } = wanted;
  const tagOf = (code: LanguageCode | undefined) => (code ? languages[code].tag : "");
  return (
    <li className={classes.result}>
      <MarkedText
        text={entry.source}
        hasTags={entry.has_tags}
        keyword={side === "source" ? keyword : ""}
        lang={tagOf(library?.src_lang)}
      />
      <MarkedText
        text={entry.target}
        hasTags={entry.has_tags}
        keyword={side === "target" ? keyword : ""}
        lang={tagOf(library?.tgt_lang)}
      />
      <Link
        to="/mymemorybank/$bankId"
        params={{ bankId: entry.bank_id }}
        search={{ keyword: Array.from(entry.source).slice(0, 100).join("") }}
        className={classes.origin}
      >
        {entry.bank_name}
      </Link>
    </li>
  );
}
