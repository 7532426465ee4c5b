import "@mantine/core/styles/Slider.css";
import { Button, Group, NativeSelect, Slider, Stack, Switch, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { fuzzyThreshold, type LibrarySettings } from "@yiqiao/contracts/libraries";
import { Dialog, LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { libraryListQuery, settingsQuery, useSaveSettings } from "../libraries.queries.ts";
import { penaltiesOf, penaltyDraftOf, type PenaltyFault, penaltyFaults, type PenaltyField } from "./penalty-draft.ts";
import { PenaltyFields } from "./penalty-fields.tsx";
import { useTexts } from "../texts.ts";

/** How the reader's translations use memories and termbases. */
export function SettingsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const settings = useQuery(settingsQuery);
  return (
    <Dialog title={t("settingsTitle")} size={520} onClose={onClose}>
      {settings.isPending && <LoadingState blocks={[48, 48, 72]} />}
      {settings.isError && <QueryError query={settings} />}
      {settings.data && <Fields settings={settings.data} onClose={onClose} />}
    </Dialog>
  );
}

function Fields({ settings, onClose }: { readonly settings: LibrarySettings; readonly onClose: () => void }) {
  const t = useTexts();
  const [draft, setDraft] = useState(settings);
  const [penalties, setPenalties] = useState(() => penaltyDraftOf(settings));
  const [isTried, setTried] = useState(false);
  const save = useSaveSettings();
  const change = (part: Partial<LibrarySettings>) => setDraft({ ...draft, ...part });
  const faults = penaltyFaults(penalties);
  const submit = () => {
    setTried(true);
    if (faults.size === 0) save.mutate({ ...draft, ...penaltiesOf(penalties) }, { onSuccess: onClose });
  };
  return (
    <Stack gap="lg">
      <Switch
        label={t("useMemories")}
        description={t("useMemoriesHint")}
        checked={draft.use_memories}
        onChange={({ currentTarget }) => change({ use_memories: currentTarget.checked })}
      />
      <Threshold draft={draft} onChange={change} />
      <PenaltyFields draft={penalties} faults={isTried ? faults : withoutMissing(faults)} onChange={setPenalties} />
      <Switch
        label={t("useTerms")}
        description={t("useTermsHint")}
        checked={draft.use_terms}
        onChange={({ currentTarget }) => change({ use_terms: currentTarget.checked })}
      />
      <WriteInto draft={draft} onChange={change} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button loading={save.isPending} onClick={submit}>
          {t("save")}
        </Button>
      </Group>
    </Stack>
  );
}

/** What was not written yet is no fault before the reader wants to save. */
function withoutMissing(faults: ReadonlyMap<PenaltyField, PenaltyFault>): ReadonlyMap<PenaltyField, PenaltyFault> {
  return new Map([...faults].filter(([, fault]) => fault !== "authorEmpty"));
}

interface PartProps {
  readonly draft: LibrarySettings;
  readonly onChange: (part: Partial<LibrarySettings>) => void;
}

function Threshold({ draft, onChange }: PartProps) {
  const t = useTexts();
  const { least, most } = fuzzyThreshold;
  const marks = [50, 75, 85, 95, 100].map((value) => ({ value, label: String(value) }));
  const shown =
    draft.fuzzy_threshold >= most ? t("thresholdNone") : t("thresholdFrom", { percent: draft.fuzzy_threshold });
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={500}>
          {t("threshold")}
        </Text>
        <Text size="sm">{shown}</Text>
      </Group>
      <Text size="xs" c="dimmed" mb="xs">
        {t("thresholdHint")}
      </Text>
      <Slider
        min={least}
        max={most}
        step={1}
        marks={marks}
        label={null}
        mb="md"
        thumbLabel={t("threshold")}
        disabled={!draft.use_memories}
        value={draft.fuzzy_threshold}
        onChange={(value) => onChange({ fuzzy_threshold: value })}
      />
    </div>
  );
}

function WriteInto({ draft, onChange }: PartProps) {
  const t = useTexts();
  const memories = useQuery(libraryListQuery({ kind: "memory" }));
  const writable = memories.data?.bank_list.filter(({ role }) => role !== "reader") ?? [];
  return (
    <NativeSelect
      label={t("writeInto")}
      description={t("writeIntoHint")}
      data={[
        { value: "", label: t("writeIntoFirst") },
        ...writable.map(({ bank_id: value, name }) => ({ value, label: name })),
      ]}
      value={draft.write_bank_id ?? ""}
      onChange={({ currentTarget }) => onChange({ write_bank_id: currentTarget.value || null })}
    />
  );
}
