import { Button, SegmentedControl, Stack, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { languages } from "@yiqiao/contracts/languages";
import type { BatchResult, Conflicts, Library } from "@yiqiao/contracts/libraries";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog, EmptyState, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import classes from "./entries.module.css";
import { conflictsQuery, useDeleteEntries } from "./entries.queries.ts";
import { MarkedText } from "../marked-text.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { useEntryTexts } from "../texts.ts";
import { useUndoToast } from "../batches/undo-toast.ts";

type Kind = "duplicate" | "contradiction";

/** Entries that are there twice, and sources with several translations. */
export function ConflictsDialog({ library, onClose }: { readonly library: Library; readonly onClose: () => void }) {
  const t = useEntryTexts();
  const [kind, setKind] = useState<Kind>("duplicate");
  const [page, setPage] = useState(1);
  const conflicts = useQuery(conflictsQuery(library.bank_id, kind, page));
  return (
    <Dialog title={t("conflicts")} size={860} onClose={onClose}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={t("conflicts")}
          value={kind}
          onChange={(value) => {
            setKind(value === "duplicate" ? "duplicate" : "contradiction");
            setPage(1);
          }}
          data={[
            { value: "duplicate", label: t("duplicates") },
            { value: "contradiction", label: t("contradictions") },
          ]}
        />
        {conflicts.isPending && <LoadingState blocks={[80, 80]} />}
        {conflicts.isError && !conflicts.data && <QueryError query={conflicts} />}
        {conflicts.data?.groups.length === 0 && (
          <EmptyState
            icon={<IconChecks size={28} stroke={1.5} />}
            title={t(kind === "duplicate" ? "noDuplicates" : "noContradictions")}
          />
        )}
        {conflicts.data && conflicts.data.groups.length > 0 && (
          <>
            <Text size="sm" c="dimmed" role="status">
              {t(kind === "duplicate" ? "duplicatesFound" : "contradictionsFound", { count: conflicts.data.total })}
            </Text>
            {conflicts.data.groups.map((group) => (
              <Group key={group.entries[0]?.id} library={library} kind={kind} group={group} />
            ))}
          </>
        )}
        <Pages page={page} pages={conflicts.data?.pages ?? 1} onPage={(to = 1) => setPage(to)} />
      </Stack>
    </Dialog>
  );
}

interface GroupProps {
  readonly library: Library;
  readonly kind: Kind;
  readonly group: Conflicts["groups"][number];
}

/** One source; keeping one of its entries deletes the others. */
function Group({ library, kind, group }: GroupProps) {
  const t = useEntryTexts();
  const { dateTime } = useFormats();
  const remove = useDeleteEntries();
  const offerUndo = useUndoToast();
  const mayEdit = library.role !== "reader";
  const keep = (kept: string) => {
    const ids = group.entries.map(({ id }) => id).filter((id) => id !== kept);
    const onSuccess = (done: BatchResult) => offerUndo(t("entriesDeleted", { count: done.changed }), done);
    mutateToTheEnd(remove, { bank: library, ids }, { onSuccess });
  };
  return (
    <section className={classes.group} aria-label={group.source.slice(0, 80)}>
      <p className={classes.groupSource}>
        <MarkedText
          text={group.source}
          hasTags={group.entries.some((entry) => entry.has_tags)}
          lang={languages[library.src_lang].tag}
        />
      </p>
      <ul>
        {group.entries.map((entry) => (
          <li key={entry.id}>
            <div>
              <MarkedText text={entry.target} hasTags={entry.has_tags} lang={languages[library.tgt_lang].tag} />
              <small>
                {[entry.editor || entry.author, dateTime(entry.modified_time), entry.note].filter(Boolean).join(" · ")}
              </small>
            </div>
            {mayEdit && (
              <Button
                variant="light"
                size="compact-sm"
                disabled={remove.isPending}
                aria-label={t("keepOnlyOf", { text: entry.target.slice(0, 80) })}
                onClick={() => keep(entry.id)}
              >
                {t(kind === "duplicate" ? "keepThis" : "keepOnly")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
