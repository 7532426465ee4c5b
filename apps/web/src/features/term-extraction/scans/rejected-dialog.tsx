import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { languages } from "@yiqiao/contracts/languages";
import type { RejectedTerms } from "@yiqiao/contracts/term-extraction";
import { useFormats } from "@yiqiao/i18n/react";
import { ConfirmDialog, Dialog, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { useNames } from "#features/languages";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { rejectedQuery, useForgetRejected } from "../term-extraction.queries.ts";
import { useTexts } from "../texts.ts";
import classes from "./scans.module.css";

const searchDelayMs = 300;

/** Terms that were rejected once and that later scans leave out; what is forgotten is listed again. */
export function RejectedDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const [keyword, setKeyword] = useState("");
  const [page, setPage] = useState(1);
  const [wanted] = useDebouncedValue(keyword.trim(), searchDelayMs);
  const rejected = useQuery(rejectedQuery(wanted, page));
  const forget = useForgetRejected();
  const [isAsking, setAsking] = useState(false);
  const forgetAll = () =>
    forget.mutate(undefined, {
      onSuccess: ({ forgotten }) => toast.success(t("forgotten", { count: forgotten })),
      onSettled: () => setAsking(false),
    });
  const { data } = rejected;
  return (
    <Dialog title={t("rejectedTitle")} size={560} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("rejectedHint")}</Text>
        <TextInput
          type="search"
          label={t("rejectedSearch")}
          value={keyword}
          maxLength={200}
          onChange={({ currentTarget }) => {
            setKeyword(currentTarget.value);
            setPage(1);
          }}
        />
        {data === undefined &&
          (rejected.isPending ? <LoadingState blocks={[40, 40, 40]} /> : <QueryError query={rejected} />)}
        {data?.total === 0 && (
          <Text size="sm" c="dimmed" role="status">
            {t(wanted === "" ? "rejectedNone" : "rejectedNotFound")}
          </Text>
        )}
        {data !== undefined && data.total > 0 && <Terms terms={data.list} onForget={(one) => forget.mutate(one)} />}
        {data !== undefined && <Pages page={page} pages={data.pages} onPage={(to) => setPage(to ?? 1)} />}
        <Foot
          canForgetAll={data !== undefined && data.total > 0 && wanted === ""}
          onForgetAll={() => setAsking(true)}
          onClose={onClose}
        />
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        danger
        title={t("forgetAllTitle")}
        confirmLabel={t("forgetAll")}
        busy={forget.isPending}
        onConfirm={forgetAll}
        onClose={() => setAsking(false)}
      >
        {t("forgetAllAsk", { count: data?.total ?? 0 })}
      </ConfirmDialog>
    </Dialog>
  );
}

interface FootProps {
  readonly canForgetAll: boolean;
  readonly onForgetAll: () => void;
  readonly onClose: () => void;
}

function Foot({ canForgetAll, onForgetAll, onClose }: FootProps) {
  const t = useTexts();
  return (
    <Group justify="space-between">
      <Button variant="subtle" color="red" disabled={!canForgetAll} onClick={onForgetAll}>
        {t("forgetAll")}
      </Button>
      <Button variant="default" onClick={onClose}>
        {t("close")}
      </Button>
    </Group>
  );
}

interface TermsProps {
  readonly terms: RejectedTerms["list"];
  readonly onForget: (term: RejectedTerms["list"][number]) => void;
}

function Terms({ terms, onForget }: TermsProps) {
  const t = useTexts();
  const { date } = useFormats();
  const { languageName } = useNames();
  return (
    <ul className={classes.rejected}>
      {terms.map((one) => (
        <li key={`${one.src_lang} ${one.term}`}>
          <span>
            <span lang={languages[one.src_lang].tag} dir="auto">
              {one.term}
            </span>
            <small>
              {languageName(one.src_lang)} · {date(one.rejected_at)}
            </small>
          </span>
          <Button
            variant="subtle"
            size="compact-sm"
            aria-label={t("forgetOf", { term: one.term })}
            onClick={() => onForget(one)}
          >
            {t("forget")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
