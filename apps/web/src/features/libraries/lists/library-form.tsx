import "@mantine/core/styles/Radio.css";
import { Alert, Button, Group, NativeSelect, Radio, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { fieldWidth } from "@yiqiao/contracts/accounts";
import { domainCodes, languageCodes } from "@yiqiao/contracts/languages";
import {
  libraryFlags,
  libraryLimits,
  libraryScopes,
  writePolicies,
  type Library,
  type LibraryScope,
} from "@yiqiao/contracts/libraries";
import { Dialog, toast } from "@yiqiao/ui";
import { useState, type SubmitEvent } from "react";
import { useNames, useRecentLanguages } from "#features/languages";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import type { LibraryArea } from "../areas.ts";
import { useChangeLibrary, useCreateLibrary } from "../libraries.queries.ts";
import { draftFaults, draftOf, fieldOf, newDraft, type DraftField, type LibraryDraft } from "./library-form-state.ts";
import { isLimit, limitStore } from "../limit-store.ts";
import { useTexts } from "../texts.ts";
import { policyTexts } from "../words.ts";

interface LibraryFormProps {
  readonly area: LibraryArea;
  /** The one that is changed; without it, one of `scope` is made. */
  readonly library?: Library;
  readonly scope?: LibraryScope;
  /** A new one is for the languages and the domain of this one. */
  readonly like?: Library;
  readonly onClose: () => void;
  /** Told of a library that was made. */
  readonly onCreated?: (library: Library) => void;
}

/** Makes a library, or changes what it is called and how it is used. */
export function LibraryForm(props: LibraryFormProps) {
  const { area, library, like, onClose } = props;
  const t = useTexts();
  const { recent } = useRecentLanguages();
  const [draft, setDraft] = useState(() => (library ? draftOf(library) : newDraft(like, recent)));
  const [isTried, setTried] = useState(false);
  const save = useSave(props);
  const faults = draftFaults(draft);
  const errorOf = (field: DraftField) => {
    const fault = faults.get(field);
    if (fault && (isTried || field === "target"))
      return t(fault, { limit: libraryLimits.name, most: libraryLimits.description });
    return fieldOf(save.error) === field ? save.error?.message : undefined;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (faults.size === 0) save.run(draft);
  };
  const change = (part: Partial<LibraryDraft>) => {
    save.forget();
    setDraft({ ...draft, ...part });
  };
  const title = library ? "editTitle" : area.kind === "memory" ? "createMemory" : "createTermbase";
  return (
    <Dialog title={t(title)} size={520} busy={save.isBusy} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {save.error && fieldOf(save.error) === undefined && !isLimit(save.error) && (
            <Alert role="alert" color="red">
              {save.error.message}
            </Alert>
          )}
          <TextInput
            label={t("name")}
            required
            data-autofocus
            value={draft.name}
            error={errorOf("name")}
            rightSectionWidth={64}
            rightSection={<Counter width={fieldWidth(draft.name.trim())} limit={libraryLimits.name} />}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <Languages draft={draft} isFixed={library !== undefined} error={errorOf("target")} onChange={change} />
          <Switch
            label={t("twoWay")}
            description={t("twoWayHint")}
            checked={draft.twoWay}
            onChange={({ currentTarget }) => change({ twoWay: currentTarget.checked })}
          />
          <Description text={draft.description} error={errorOf("description")} onChange={change} />
          {library && area.kind === "memory" && <Policy draft={draft} onChange={change} />}
          <Buttons isNew={!library} isBusy={save.isBusy} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface ButtonsProps {
  readonly isNew: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

function Buttons({ isNew, isBusy, onClose }: ButtonsProps) {
  const t = useTexts();
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onClose} disabled={isBusy}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={isBusy}>
        {t(isNew ? "create" : "save")}
      </Button>
    </Group>
  );
}

interface DescriptionProps {
  readonly text: string;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<LibraryDraft>) => void;
}

function Description({ text, error, onChange }: DescriptionProps) {
  const t = useTexts();
  return (
    <Textarea
      label={t("description")}
      autosize
      minRows={2}
      maxRows={5}
      value={text}
      error={error}
      description={t("counted", {
        width: fieldWidth(text.trim()),
        limit: libraryLimits.description,
      })}
      inputWrapperOrder={["label", "input", "description", "error"]}
      onChange={({ currentTarget }) => onChange({ description: currentTarget.value })}
    />
  );
}

function useSave({ area, library, scope = "individual", onClose, onCreated }: LibraryFormProps) {
  const t = useTexts();
  const create = useCreateLibrary();
  const change = useChangeLibrary();
  const onError = (error: Error) => {
    if (!isLimit(error)) return;
    onClose();
    limitStore.write(error);
  };
  return {
    isBusy: create.isPending || change.isPending,
    error: create.error ?? change.error,
    forget: () => {
      create.reset();
      change.reset();
    },
    run: (draft: LibraryDraft) => {
      const fields = { name: draft.name.trim(), description: draft.description.trim(), domain: draft.domain };
      if (library) {
        const onSuccess = () => {
          toast.success(t("saved"));
          onClose();
        };
        const changed = { ...fields, library, twoWay: draft.twoWay, policy: draft.policy };
        mutateToTheEnd(change, changed, { onSuccess, onError });
        return;
      }
      const onSuccess = (created: Library) => {
        toast.success(t("created", { name: fields.name }));
        onClose();
        onCreated?.(created);
      };
      const body = {
        ...fields,
        flag: libraryFlags[area.kind],
        system_or_individual: libraryScopes[scope],
        src_lang: draft.source,
        tgt_lang: draft.target,
        tow_way: draft.twoWay ? (1 as const) : (0 as const),
      };
      mutateToTheEnd(create, body, { onSuccess, onError });
    },
  };
}

function Counter({ width, limit }: { readonly width: number; readonly limit: number }) {
  const t = useTexts();
  return (
    <span
      style={{
        fontSize: "var(--mantine-font-size-xs)",
        color: width > limit ? "var(--mantine-color-error)" : undefined,
      }}
    >
      {t("counted", { width, limit })}
    </span>
  );
}

interface PartProps {
  readonly draft: LibraryDraft;
  readonly onChange: (part: Partial<LibraryDraft>) => void;
}

/** Entries are of the pair: a library that exists keeps it. */
function Languages({ draft, isFixed, error, onChange }: PartProps & { isFixed: boolean; error: string | undefined }) {
  const t = useTexts();
  const { languageName, domainName } = useNames();
  const options = languageCodes.map((code) => ({ value: code, label: languageName(code) }));
  const codeOf = (value: string) => languageCodes.find((code) => code === value);
  return (
    <>
      <Group grow align="flex-start" preventGrowOverflow={false}>
        <NativeSelect
          label={t("sourceLanguage")}
          data={options}
          value={draft.source}
          disabled={isFixed}
          onChange={({ currentTarget }) => onChange({ source: codeOf(currentTarget.value) ?? draft.source })}
        />
        <NativeSelect
          label={t("targetLanguage")}
          data={options}
          value={draft.target}
          disabled={isFixed}
          error={error}
          onChange={({ currentTarget }) => onChange({ target: codeOf(currentTarget.value) ?? draft.target })}
        />
      </Group>
      <NativeSelect
        label={t("domain")}
        description={t("domainHint")}
        data={domainCodes.map((code) => ({ value: code, label: domainName(code) }))}
        value={draft.domain}
        onChange={({ currentTarget }) =>
          onChange({ domain: domainCodes.find((code) => code === currentTarget.value) ?? draft.domain })
        }
      />
    </>
  );
}

function Policy({ draft, onChange }: PartProps) {
  const t = useTexts();
  return (
    <Radio.Group
      label={t("policy")}
      description={t("policyHint")}
      value={draft.policy}
      onChange={(value) => onChange({ policy: writePolicies.find((policy) => policy === value) ?? draft.policy })}
    >
      <Stack gap="xs" mt="xs">
        {writePolicies.map((policy) => (
          <Radio
            key={policy}
            value={policy}
            label={t(policyTexts[policy].name)}
            description={t(policyTexts[policy].hint)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
