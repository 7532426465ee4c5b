import { Button, Skeleton, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { DomainCode, LanguageCode } from "@yiqiao/contracts/languages";
import type { Picture, PictureBlock } from "@yiqiao/contracts/pictures";
import { codePointLength, textCalls } from "@yiqiao/contracts/text";
import { useEffect, useState } from "react";
import { useRefreshRemaining } from "#features/quota";
import { api } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";
import { languageAttributes } from "./text-list.tsx";
import classes from "./texts.module.css";

/** Longest text, in code points, for which the call gives others. */
const longest = 1000;

interface AlternativesProps {
  readonly picture: Picture;
  readonly block: PictureBlock;
  readonly source: LanguageCode | null;
  readonly onChoose: (translation: string) => void;
}

/** Other translations of a text, asked for when they are wanted: they may cost. */
export function Alternatives({ picture, block, source, onChoose }: AlternativesProps) {
  const t = useTexts();
  const [wanted, setWanted] = useState<string>();
  const { tgt_lang: target, domain } = picture;
  if (source === null || target === null || source === target) return undefined;
  if (codePointLength(block.text) > longest) return <p className={classes.note}>{t("alternativesTooLong")}</p>;
  if (wanted !== block.text) {
    return (
      <Button variant="light" size="compact-sm" h={34} className={classes.start} onClick={() => setWanted(block.text)}>
        {t("alternativesShow")}
      </Button>
    );
  }
  const asked = { text: block.text, src_lang: source, tgt_lang: target, ...(domain && { domain }) };
  return <AlternativeList asked={asked} shown={block.translation ?? ""} onChoose={onChoose} />;
}

interface AlternativeListProps {
  readonly asked: {
    readonly text: string;
    readonly src_lang: LanguageCode;
    readonly tgt_lang: LanguageCode;
    readonly domain?: DomainCode;
  };
  readonly shown: string;
  readonly onChoose: (translation: string) => void;
}

function AlternativeList({ asked, shown, onChoose }: AlternativeListProps) {
  const t = useTexts();
  const query = useQuery({
    queryKey: ["pictures", "alternatives", asked],
    queryFn: ({ signal }) => api(textCalls.alternatives, { body: asked, signal }),
    staleTime: 600_000,
    retry: false,
  });
  const refreshRemaining = useRefreshRemaining();
  useEffect(() => {
    if (query.dataUpdatedAt > 0) refreshRemaining();
  }, [query.dataUpdatedAt, refreshRemaining]);
  if (query.isPending) {
    return (
      <div role="status" aria-label={t("alternativesLoading")} className={classes.waiting}>
        <Skeleton height={12} width="88%" radius="xl" />
        <Skeleton height={12} width="70%" radius="xl" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <div role="alert" className={classes.failed}>
        <p className={classes.note}>{query.error.message || t("alternativesFailed")}</p>
        <Button variant="default" size="compact-sm" h={34} onClick={() => void query.refetch()}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  const others = [...new Set(query.data.alternatives.map(({ text }) => text.trim()))].filter(
    (text) => text !== "" && text !== shown.trim(),
  );
  if (others.length === 0) return <p className={classes.note}>{t("alternativesNone")}</p>;
  return (
    <ul className={classes.others} aria-label={t("alternatives")} {...languageAttributes(asked.tgt_lang)}>
      {others.map((other) => (
        <li key={other}>
          <UnstyledButton className={classes.other} onClick={() => onChoose(other)}>
            {other}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
