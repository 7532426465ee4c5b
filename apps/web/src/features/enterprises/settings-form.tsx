import { Alert, Button, Group, Stack } from "@mantine/core";
import type { ShownSettings, SitePatchBody } from "@yiqiao/contracts/enterprises";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingsBody, SettingsSection } from "@yiqiao/ui";
import type { SubmitEvent } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { useLeaveWarning } from "#shared/parts/use-leave-warning.ts";
import styles from "./fields.module.css";
import { SettingFieldInput } from "./setting-field.tsx";
import {
  fieldOfName,
  patchOf,
  type SettingDraft,
  type SettingField,
  type SettingSection,
  settingSections,
  valueOf,
} from "./setting-fields.ts";
import { settingWord } from "./setting-words.ts";
import { useTexts } from "./texts.ts";

export interface SettingsFormProps {
  readonly settings: ShownSettings;
  readonly draft: SettingDraft;
  readonly onDraft: (draft: SettingDraft) => void;
  readonly sections: readonly SettingSection[];
  /** Whether the reader changes a setting; others are shown. */
  readonly canEdit: (field: SettingField) => boolean;
  readonly isHidden?: (field: SettingField) => boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSave: (patch: SitePatchBody) => void;
  /** Takes what somebody else has saved meanwhile. */
  readonly onReload: () => void;
}

/** The settings of a site, section by section; what was changed is saved together. */
export function SettingsForm(props: SettingsFormProps) {
  const { settings, draft, onDraft, sections, isHidden = () => false, busy, error, onSave } = props;
  const t = useTexts();
  const patch = patchOf(settings, draft);
  const wrong = wrongField(error);
  useLeaveWarning(patch !== undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (patch !== undefined) onSave(patch);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {sections.map((section) => (
          <SettingsSection
            key={section}
            title={t(wordKey("section", section))}
            description={t(wordKey("sectionHint", section))}
          >
            <SettingsBody>
              <div className={styles.grid}>
                {settingSections[section]
                  .filter((field) => !isHidden(field))
                  .map((field) => (
                    <Field key={field.path} {...props} field={field} wrong={wrong} />
                  ))}
              </div>
            </SettingsBody>
          </SettingsSection>
        ))}
        <Failure {...props} wrong={wrong} />
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={patch === undefined}>
            {t("save")}
          </Button>
          <Button variant="default" disabled={busy || patch === undefined} onClick={() => onDraft({})}>
            {t("discard")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface Wrong {
  readonly field: SettingField | undefined;
  readonly detail: string;
}

function Field({
  field,
  settings,
  draft,
  onDraft,
  canEdit,
  busy,
  wrong,
}: SettingsFormProps & { readonly field: SettingField; readonly wrong: Wrong | undefined }) {
  const isWide = field.kind === "plans" || field.kind === "languages";
  return (
    <div className={isWide ? styles.wide : undefined}>
      <SettingFieldInput
        field={field}
        value={field.path in draft ? draft[field.path] : valueOf(settings, field)}
        disabled={busy || !canEdit(field)}
        error={wrong?.field?.path === field.path ? wrong.detail : undefined}
        onChange={(value) => onDraft({ ...draft, [field.path]: value })}
      />
    </div>
  );
}

function Failure({ error, wrong, onReload }: SettingsFormProps & { readonly wrong: Wrong | undefined }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  if (error instanceof ApiError && error.code === errorCodes.siteChanged) {
    return (
      <Alert color="yellow" variant="light" title={t("overtaken")} role="alert">
        <Stack gap="sm" align="flex-start">
          {t("overtakenHint")}
          <Button size="compact-sm" variant="default" onClick={onReload}>
            {t("overtakenReload")}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (wrong?.field !== undefined) {
    const { label } = settingWord(language, wrong.field.path);
    return (
      <Alert color="red" variant="light" role="alert">
        {t("settingWrong", { label, detail: wrong.detail })}
      </Alert>
    );
  }
  return <FailureAlert error={error} />;
}

/** Which setting the server refused, and why. */
function wrongField(error: Error | null): Wrong | undefined {
  if (!(error instanceof ApiError) || error.code !== errorCodes.siteSettingInvalid) return undefined;
  const { name, detail } = (error.data ?? {}) as { readonly name?: string; readonly detail?: string };
  return { field: fieldOfName(name ?? ""), detail: detail ?? error.message };
}
