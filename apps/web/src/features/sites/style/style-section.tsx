import { Button, Group } from "@mantine/core";
import { IconPencilStar, IconPlus } from "@tabler/icons-react";
import type { SiteStyleSettings } from "@yiqiao/contracts/sites";
import { EmptyState, SettingsBody, SettingsSection } from "@yiqiao/ui";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { ChangedPatterns } from "../changed-patterns.tsx";
import { SettingsGuard } from "../settings-guard.tsx";
import styles from "../site-settings.module.css";
import { useTexts } from "../texts.ts";
import { CrowdAlert } from "./crowd-alert.tsx";
import { FollowingEngines } from "./following-engines.tsx";
import { RuleField } from "./rule-field.tsx";
import { addedRules } from "./rule-rows.ts";
import { useStyleDraft } from "./use-style-draft.ts";

/** Rules on how the site's translations shall read, changed by who manages the site. */
export function StyleSection(settings: SiteStyleSettings) {
  const t = useTexts();
  const draft = useStyleDraft(settings);
  const { rows, seen, theirs, crowd, isRefused, isChanged, isSaving } = draft;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isChanged && !isRefused) draft.submit();
  };
  const add = (
    <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />} disabled={isSaving} onClick={draft.add}>
      {t("styleAdd")}
    </Button>
  );
  return (
    <SettingsSection title={t("style")} description={t("styleHint")}>
      <SettingsBody>
        <form onSubmit={submit} noValidate className={styles.form}>
          <FollowingEngines engines={settings.engines} />
          {rows.length === 0 && (
            <EmptyState
              icon={<IconPencilStar size={28} aria-hidden />}
              title={t("styleNone")}
              description={t("styleNoneHint")}
              action={add}
            />
          )}
          {rows.map((row, at) => (
            <RuleField
              key={row.id}
              row={row}
              number={at + 1}
              disabled={isSaving}
              onChange={(change) => draft.change(row.id, change)}
              onRemove={() => draft.remove(row.id)}
            />
          ))}
          {rows.length > 0 && <div>{add}</div>}
          {crowd && <CrowdAlert {...crowd} />}
          {theirs && (
            <ChangedPatterns
              title={t("styleChanged")}
              added={addedRules(seen, theirs)}
              removed={addedRules(theirs, seen)}
              onMerge={draft.merge}
              onTakeTheirs={draft.discard}
            />
          )}
          <FailureAlert error={draft.error} />
          {(rows.length > 0 || isChanged) && <Buttons draft={draft} />}
        </form>
      </SettingsBody>
      <SettingsGuard isChanged={isChanged} hint={t("styleLeave")} />
    </SettingsSection>
  );
}

function Buttons({ draft }: { readonly draft: ReturnType<typeof useStyleDraft> }) {
  const t = useTexts();
  const { theirs, isRefused, isChanged, isSaving } = draft;
  return (
    <Group gap="xs">
      <Button type="submit" loading={isSaving} disabled={!isChanged || isRefused || theirs !== undefined}>
        {t("save")}
      </Button>
      <Button variant="default" disabled={isSaving || !draft.isTouched} onClick={draft.discard}>
        {t("discard")}
      </Button>
    </Group>
  );
}
