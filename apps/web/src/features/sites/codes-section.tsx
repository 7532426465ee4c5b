import { Button, Group } from "@mantine/core";
import { SettingsBody, SettingsSection } from "@yiqiao/ui";
import type { SubmitEvent } from "react";
import { PatternField } from "#shared/code-patterns/pattern-field.tsx";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { ChangedPatterns } from "./changed-patterns.tsx";
import { SettingsGuard } from "./settings-guard.tsx";
import { addedTo } from "./merge-patterns.ts";
import { PatternSample } from "./pattern-sample.tsx";
import styles from "./site-settings.module.css";
import { useTexts } from "./texts.ts";
import { useCodesDraft } from "./use-codes-draft.ts";

/** Patterns of what the site's translations leave as it is, changed by who manages the site. */
export function CodesSection({ codes }: { readonly codes: readonly string[] }) {
  const t = useTexts();
  const draft = useCodesDraft(codes);
  const { seen, theirs, isRefused, isChanged, isSaving } = draft;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isChanged && !isRefused) draft.submit();
  };
  return (
    <SettingsSection title={t("codes")} description={t("codesHint")}>
      <SettingsBody>
        <form onSubmit={submit} noValidate className={styles.form}>
          <PatternField written={draft.written} maxRows={16} disabled={isSaving} onWrite={draft.write} />
          <PatternSample patterns={draft.usable} />
          {theirs && (
            <ChangedPatterns
              title={t("changed")}
              added={addedTo(seen, theirs)}
              removed={addedTo(theirs, seen)}
              onMerge={draft.merge}
              onTakeTheirs={draft.discard}
            />
          )}
          <FailureAlert error={draft.error} />
          <Group gap="xs">
            <Button type="submit" loading={isSaving} disabled={!isChanged || isRefused || theirs !== undefined}>
              {t("save")}
            </Button>
            <Button variant="default" disabled={!isChanged || isSaving} onClick={draft.discard}>
              {t("discard")}
            </Button>
          </Group>
        </form>
      </SettingsBody>
      <SettingsGuard isChanged={isChanged} hint={t("leaveHint")} />
    </SettingsSection>
  );
}
