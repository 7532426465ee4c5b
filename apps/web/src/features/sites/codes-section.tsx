import { Button, Group } from "@mantine/core";
import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog, SettingsBody, SettingsSection } from "@yiqiao/ui";
import type { SubmitEvent } from "react";
import { PatternField } from "#shared/code-patterns/pattern-field.tsx";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { ChangedPatterns } from "./changed-patterns.tsx";
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
          {theirs && <ChangedPatterns seen={seen} theirs={theirs} onMerge={draft.merge} onTakeTheirs={draft.discard} />}
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
      <LeaveGuard isChanged={isChanged} />
    </SettingsSection>
  );
}

/** The page has others beside this part, one at a time. */
const tabOf = (search: object): unknown => ("tab" in search ? search.tab : undefined);

/** Asks before what is not saved is lost. */
function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      title={t("leaveTitle")}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t("leaveHint")}
    </ConfirmDialog>
  );
}
