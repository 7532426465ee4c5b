import { NativeSelect, Stack, TextInput } from "@mantine/core";
import { planCodes } from "@yiqiao/contracts/plans";
import {
  type CallGroup,
  ruleLevels,
  ruleRoles,
  ruleWindowsS,
  type TrafficRule,
} from "@yiqiao/contracts/traffic-control";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts, useTrafficWords } from "../texts.ts";
import { useSetRule } from "../traffic.queries.ts";
import { type DraftField, draftOf, emptyDraft, readDraft, type RuleDraft } from "./rule-draft.ts";

interface RuleDialogProps {
  readonly groups: readonly CallGroup[];
  /** Undefined: a new one. */
  readonly rule?: TrafficRule;
  readonly onClose: () => void;
}

/** A rule, in which nothing is selected beforehand. */
export function RuleDialog({ groups, rule, onClose }: RuleDialogProps) {
  const t = useTexts();
  const { groupName } = useTrafficWords();
  const save = useSetRule();
  const [draft, setDraft] = useState(rule === undefined ? emptyDraft : draftOf(rule));
  const [isSubmitted, setSubmitted] = useState(false);
  const { body, faults } = readDraft(draft);
  const change = (part: Partial<RuleDraft>) => setDraft((before) => ({ ...before, ...part }));
  const faultIn = (field: DraftField, text: string) => isSubmitted && faults?.has(field) === true && text;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (body === undefined) return;
    save.mutate(
      { ...body, ...(rule && { id: rule.id }) },
      {
        onSuccess: () => {
          toast.success(t("ruleSaved"));
          onClose();
        },
      },
    );
  }

  return (
    <Dialog title={t(rule === undefined ? "newRule" : "oldRule")} busy={save.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <NativeSelect
            label={t("group")}
            value={draft.group}
            data={choices(t("choose"), groups, ({ name }) => [name, groupName(name)])}
            error={faultIn("group", t("groupFault"))}
            onChange={({ currentTarget }) => change({ group: currentTarget.value })}
          />
          <LevelField level={draft.level} error={faultIn("level", t("levelFault"))} onChange={change} />
          <ValueField draft={draft} isFaulty={isSubmitted && faults?.has("value") === true} onChange={change} />
          <TextInput
            label={t("limit")}
            inputMode="numeric"
            autoComplete="off"
            value={draft.limit}
            error={faultIn("limit", t("limitFault"))}
            onChange={({ currentTarget }) => change({ limit: currentTarget.value })}
          />
          <WindowField window={draft.window} error={faultIn("window", t("windowFault"))} onChange={change} />
          <TextInput
            label={t("note")}
            maxLength={200}
            autoComplete="off"
            value={draft.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          />
          <FailureAlert error={save.error} />
          <FormButtons submitLabel={t("save")} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface WindowFieldProps extends Pick<RuleDraft, "window">, Pick<LevelFieldProps, "error" | "onChange"> {}

function WindowField({ window: chosen, error, onChange }: WindowFieldProps) {
  const t = useTexts();
  const { windowName } = useTrafficWords();
  return (
    <NativeSelect
      label={t("window")}
      value={chosen}
      data={choices(t("choose"), ruleWindowsS, (seconds) => [String(seconds), windowName(seconds).trim()])}
      error={error}
      onChange={({ currentTarget }) => onChange({ window: currentTarget.value })}
    />
  );
}

interface LevelFieldProps extends Pick<RuleDraft, "level"> {
  readonly error: string | false;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

function LevelField({ level: chosen, error, onChange }: LevelFieldProps) {
  const t = useTexts();
  return (
    <NativeSelect
      label={t("level")}
      value={chosen}
      data={choices(t("choose"), ruleLevels, (level) => [level, t(`level_${level}`)])}
      error={error}
      onChange={({ currentTarget }) =>
        onChange({ level: ruleLevels.find((level) => level === currentTarget.value) ?? "", value: "" })
      }
    />
  );
}

function choices<Item>(none: string, items: readonly Item[], optionOf: (item: Item) => readonly [string, string]) {
  return [{ value: "", label: none }, ...items.map((item) => ({ value: optionOf(item)[0], label: optionOf(item)[1] }))];
}

interface ValueFieldProps {
  readonly draft: RuleDraft;
  readonly isFaulty: boolean;
  readonly onChange: (part: Partial<RuleDraft>) => void;
}

/** What a level still wants to know. */
function ValueField({ draft: { level, value }, isFaulty, onChange }: ValueFieldProps) {
  const t = useTexts();
  if (level === "" || level === "everyone") return undefined;
  const shared = {
    label: t(level),
    value,
    error: isFaulty && t(`${level}Fault`),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange({ value: currentTarget.value }),
  };
  if (level === "plan") {
    return <NativeSelect {...shared} data={choices(t("choose"), planCodes, (plan) => [plan, t(`plan_${plan}`)])} />;
  }
  if (level === "role") {
    return <NativeSelect {...shared} data={choices(t("choose"), ruleRoles, (role) => [role, t(`role_${role}`)])} />;
  }
  return <TextInput {...shared} autoComplete="off" maxLength={200} />;
}
