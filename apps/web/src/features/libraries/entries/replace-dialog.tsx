import "@mantine/core/styles/Radio.css";
import { Alert, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { Library } from "@yiqiao/contracts/libraries";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useState } from "react";
import classes from "./entries.module.css";
import { replacePreviewQuery, useReplace, type Replacement } from "./entries.queries.ts";
import { entryFields } from "./entry-search.ts";
import type { FoundEntries } from "../files/export-dialog.tsx";
import { searchDelayMs } from "#shared/parts/search-field.tsx";
import { useEntryTexts } from "../texts.ts";
import { useUndoToast } from "../batches/undo-toast.ts";

interface ReplaceDialogProps {
  readonly library: Library;
  readonly found: FoundEntries | undefined;
  readonly ids: readonly string[] | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

type Which = "all" | "found" | "chosen";

/** Replaces words in many entries; shows first what would become of them. */
export function ReplaceDialog({ library, found, ids, onClose, onDone }: ReplaceDialogProps) {
  const t = useEntryTexts();
  const [which, setWhich] = useState<Which>(ids ? "chosen" : found ? "found" : "all");
  const [wanted, setWanted] = useState<Omit<Replacement, "bank" | "ids" | "filter">>({
    find: "",
    replace: "",
    field: "target",
    matchCase: false,
  });
  const change = (part: Partial<typeof wanted>) => setWanted({ ...wanted, ...part });
  const replacement: Replacement = {
    ...wanted,
    bank: library,
    ids: which === "chosen" ? ids : undefined,
    filter: which === "found" ? found?.filter : undefined,
  };
  const replace = useReplace();
  const offerUndo = useUndoToast();
  const run = () =>
    replace.mutate(replacement, {
      onSuccess: (done) => {
        const { changed: count, refused } = done;
        offerUndo(refused > 0 ? t("replacedBut", { count, refused }) : t("replaced", { count }), done);
        onDone();
        onClose();
      },
    });
  return (
    <Dialog title={t("replaceTitle")} size={680} busy={replace.isPending} onClose={onClose}>
      <Stack gap="md">
        <WordFields wanted={wanted} onChange={change} />
        <Checkbox
          label={t("matchCase")}
          checked={wanted.matchCase}
          onChange={({ currentTarget }) => change({ matchCase: currentTarget.checked })}
        />
        {(ids ?? found) && (
          <Radio.Group label={t("replaceWhere")} value={which} onChange={(value) => setWhich(value)}>
            <Group gap="lg" mt="xs">
              {ids && <Radio value="chosen" label={t("whereChosen", { count: ids.length })} />}
              {found && (
                <Radio
                  value="found"
                  label={t(found.hasMore ? "whereFoundMany" : "whereFound", { count: found.count })}
                />
              )}
              <Radio value="all" label={t("whereAll", { count: library.entries })} />
            </Group>
          </Radio.Group>
        )}
        <Preview replacement={replacement} isBusy={replace.isPending} onRun={run} onClose={onClose} />
      </Stack>
    </Dialog>
  );
}

type Wanted = Omit<Replacement, "bank" | "ids" | "filter">;

interface WordFieldsProps {
  readonly wanted: Wanted;
  readonly onChange: (part: Partial<Wanted>) => void;
}

function WordFields({ wanted, onChange }: WordFieldsProps) {
  const t = useEntryTexts();
  return (
    <div className={classes.replaceFields}>
      <TextInput
        data-autofocus
        label={t("find")}
        value={wanted.find}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ find: currentTarget.value })}
      />
      <TextInput
        label={t("replaceWith")}
        value={wanted.replace}
        maxLength={200}
        onChange={({ currentTarget }) => onChange({ replace: currentTarget.value })}
      />
      <NativeSelect
        label={t("searchIn")}
        data={entryFields.map((field) => ({ value: field, label: t(field) }))}
        value={wanted.field}
        onChange={({ currentTarget }) =>
          onChange({ field: entryFields.find((field) => field === currentTarget.value) ?? "target" })
        }
      />
    </div>
  );
}

interface PreviewProps {
  readonly replacement: Replacement;
  readonly isBusy: boolean;
  readonly onRun: () => void;
  readonly onClose: () => void;
}

function Preview({ replacement, isBusy, onRun, onClose }: PreviewProps) {
  const t = useEntryTexts();
  const { language } = useInterfaceLanguage();
  const [settled] = useDebouncedValue(replacement, searchDelayMs);
  const preview = useQuery(replacePreviewQuery(settled, language));
  const isSettled = JSON.stringify(settled) === JSON.stringify(replacement);
  const isKnown = preview.data !== undefined && replacement.find !== "" && isSettled && !preview.isFetching;
  const changed = isKnown ? preview.data.changed : 0;
  return (
    <>
      {preview.isError && (
        <Alert color="red" role="alert">
          {preview.error.message}
        </Alert>
      )}
      <div role="status" className={classes.preview} data-stale={!isKnown || undefined}>
        {replacement.find !== "" && preview.data && (
          <>
            <Text size="sm" fw={500}>
              {t(preview.data.has_more ? "wouldChangeMany" : "wouldChange", { count: preview.data.changed })}
              {preview.data.refused > 0 && ` ${t("wouldRefuse", { count: preview.data.refused })}`}
            </Text>
            {preview.data.examples.map(({ id, before, after }) => (
              <div key={id} className={classes.example}>
                <del dir="auto">{before}</del>
                <ins dir="auto">{after}</ins>
              </div>
            ))}
          </>
        )}
      </div>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t("cancel")}
        </Button>
        <Button disabled={changed === 0} loading={isBusy} onClick={onRun}>
          {changed === 0 || preview.data?.has_more ? t("replaceNow") : t("replaceCount", { count: changed })}
        </Button>
      </Group>
    </>
  );
}
