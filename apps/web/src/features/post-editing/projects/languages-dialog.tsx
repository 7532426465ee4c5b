import { Checkbox, NativeSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import { Dialog } from "@yiqiao/ui";
import { useState, type SubmitEvent } from "react";
import { useNames } from "#features/languages";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useMakeProject } from "./projects.queries.ts";
import { useTexts } from "./texts.ts";

interface LanguagesDialogProps {
  readonly document: {
    readonly uid: string;
    readonly name: string;
    /** As far as they are known. */
    readonly source: LanguageCode | undefined;
    readonly target: LanguageCode | undefined;
  };
  readonly onMade: (projectId: string) => void;
  readonly onClose: () => void;
}

/**
 * Asks for the languages of a document that was not translated, and of a Word file whether it is a table of pairs; makes
 * a project of it.
 */
export function LanguagesDialog({ document: { uid, name, ...known }, onMade, onClose }: LanguagesDialogProps) {
  const t = useTexts();
  const make = useMakeProject({ ownErrors: true });
  const [source, setSource] = useState(known.source ?? "en-us");
  const [target, setTarget] = useState(known.target ?? (source === "zh-cn" ? "en-us" : "zh-cn"));
  const [isTold, setTold] = useState(false);
  const [bilingual, setBilingual] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTold(source === target);
    if (source === target) return;
    make.mutate(
      { uid, src_lang: source, tgt_lang: target, bilingual },
      { onSuccess: ({ project_id: id }) => onMade(id) },
    );
  };
  return (
    <Dialog title={t("languagesTitle", { name })} busy={make.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t("languagesHint")}</Text>
          <SimpleGrid cols={2}>
            <LanguageSelect label={t("source")} value={source} onChange={setSource} />
            <LanguageSelect
              label={t("target")}
              value={target}
              error={isTold && source === target ? t("languagesSame") : undefined}
              onChange={setTarget}
            />
          </SimpleGrid>
          {/\.docx$/i.test(name) && (
            <Checkbox
              label={t("bilingual")}
              description={t("bilingualHint")}
              checked={bilingual}
              onChange={({ currentTarget }) => setBilingual(currentTarget.checked)}
            />
          )}
          <FailureAlert error={make.error} />
          <FormButtons submitLabel={t("makeProject")} busy={make.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface LanguageSelectProps {
  readonly label: string;
  readonly value: LanguageCode;
  readonly error?: string | undefined;
  readonly onChange: (code: LanguageCode) => void;
}

function LanguageSelect({ label, value, error, onChange }: LanguageSelectProps) {
  const { languageName } = useNames();
  return (
    <NativeSelect
      label={label}
      value={value}
      error={error}
      data={languageCodes.map((code) => ({ value: code, label: languageName(code) }))}
      onChange={({ currentTarget }) => onChange(languageCodes.find((code) => code === currentTarget.value) ?? value)}
    />
  );
}
