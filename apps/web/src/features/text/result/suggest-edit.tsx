import { Alert, Button, NativeSelect, Textarea, UnstyledButton } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { sentenceLimit, type SuggestResult } from "@yiqiao/contracts/libraries";
import { codePointLength } from "@yiqiao/contracts/text";
import { toast } from "@yiqiao/ui";
import { useState, type FormEvent } from "react";
import { reportFailure } from "#features/libraries";
import { librarySettingsQuery, usableQuery, useSuggestEdit } from "#features/libraries";
import { useGate } from "#features/permissions";
import { ApiError } from "#shared/api-client/index.ts";
import classes from "../alternatives/alternatives-popover.module.css";
import { memoryToWrite, writableMemories } from "./edit-memories.ts";
import { useTexts } from "../texts.ts";

export interface EditedSentence {
  readonly source: string;
  readonly target: string;
  /** The sentences before and after it; empty at the ends of the text. */
  readonly before: string;
  readonly after: string;
}

export interface SuggestEditProps {
  readonly sentence: EditedSentence;
  readonly source: LanguageCode;
  readonly target: LanguageCode;
  readonly onChoose: (target: string) => void;
  /** The plan has no room: the notice of it takes the place of this. */
  readonly onLimit: () => void;
}

/** A better translation by the reader, for this text and, kept in a memory, for those to come. Visitors are asked to log in. */
export function SuggestEdit(props: SuggestEditProps) {
  const t = useTexts();
  const gate = useGate("MyTM");
  const [isEditing, setEditing] = useState(false);
  if (!gate.isOffered) return undefined;
  if (isEditing) return <EditForm {...props} onCancel={() => setEditing(false)} />;
  return (
    <UnstyledButton className={classes.back} onClick={() => gate.run(() => setEditing(true))}>
      <IconPencil size={17} aria-hidden /> {t("suggestEdit")}
    </UnstyledButton>
  );
}

interface EditFormProps extends SuggestEditProps {
  readonly onCancel: () => void;
}

function EditForm({ sentence, source, target, onChoose, onLimit, onCancel }: EditFormProps) {
  const t = useTexts();
  const [text, setText] = useState(sentence.target);
  const [isTried, setTried] = useState(false);
  const memory = useMemoryChoice(source, target);
  const { suggest, run } = useSave({ onChoose, onLimit });
  const written = text.trim();
  const fault = useFault(written, target);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault !== undefined) return;
    const { before, after } = sentence;
    run({
      ...(memory.id !== "" && { bank_id: memory.id }),
      src_lang: source,
      tgt_lang: target,
      source: sentence.source,
      target: written,
      before,
      after,
    });
  };
  return (
    <form className={classes.edit} aria-label={t("suggestEdit")} onSubmit={save}>
      <Textarea
        label={t("editTranslation")}
        autosize
        minRows={2}
        maxRows={8}
        autoFocus
        lang={languages[target].tag}
        dir={languages[target].direction}
        value={text}
        error={isTried ? fault : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <NativeSelect
        label={t("editInto")}
        data={memory.options}
        value={memory.id}
        disabled={memory.isPending}
        onChange={({ currentTarget }) => memory.choose(currentTarget.value)}
      />
      {suggest.isError && (
        <Alert color="red" role="alert" p="xs">
          {suggest.error.message}
        </Alert>
      )}
      <EditButtons
        isSaving={suggest.isPending}
        canSave={!memory.isPending}
        canUse={written !== ""}
        onUse={() => onChoose(written)}
        onCancel={onCancel}
      />
    </form>
  );
}

interface EditButtonsProps {
  readonly isSaving: boolean;
  readonly canSave: boolean;
  readonly canUse: boolean;
  readonly onUse: () => void;
  readonly onCancel: () => void;
}

function EditButtons({ isSaving, canSave, canUse, onUse, onCancel }: EditButtonsProps) {
  const t = useTexts();
  return (
    <div className={classes.editButtons}>
      <Button type="submit" h={40} loading={isSaving} disabled={!canSave}>
        {t("editSave")}
      </Button>
      <Button variant="default" h={40} disabled={!canUse || isSaving} onClick={onUse}>
        {t("editUse")}
      </Button>
      <Button variant="subtle" color="gray" h={40} onClick={onCancel}>
        {t("editCancel")}
      </Button>
    </div>
  );
}

/** Saves a translation, and tells what came of it. */
function useSave({ onChoose, onLimit }: Pick<EditFormProps, "onChoose" | "onLimit">) {
  const suggest = useSuggestEdit();
  const told = useOutcome();
  const run = (edit: Parameters<typeof suggest.mutate>[0]) =>
    suggest.mutate(edit, {
      onSuccess: (result) => {
        told(result);
        onChoose(edit.target);
      },
      onError: (error) => {
        if (!(error instanceof ApiError) || error.code !== errorCodes.planLimit) return;
        reportFailure(error);
        onLimit();
      },
    });
  return { suggest, run };
}

/** The memories that take the translation, and the one that takes it unless the reader chooses. */
function useMemoryChoice(source: LanguageCode, target: LanguageCode) {
  const t = useTexts();
  const [own, setOwn] = useState<string>();
  const usable = useQuery(usableQuery({ source, target }));
  const settings = useQuery(librarySettingsQuery);
  const writable = writableMemories(usable.data?.tm_list ?? []);
  const preset = settings.data && memoryToWrite(writable, settings.data);
  const options = writable.map(({ bank_id: value, name }) => ({
    value,
    label: value === settings.data?.write_bank_id ? t("editIntoDefault", { name }) : name,
  }));
  return {
    id: own ?? preset?.bank_id ?? "",
    choose: setOwn,
    // Where nothing is named and the reader has none, the server makes one.
    options: preset === undefined ? [{ value: "", label: t("editIntoNew") }, ...options] : options,
    isPending: usable.isPending || settings.isPending,
  };
}

/** Says where the translation went. */
function useOutcome() {
  const t = useTexts();
  return ({ bank_name: name, outcome, status }: SuggestResult) => {
    if (status === "pending") toast.success(t("editPending", { name }));
    else if (outcome === "unchanged") toast.success(t("editUnchanged", { name }));
    else toast.success(t("editSaved", { name }));
  };
}

function useFault(written: string, target: LanguageCode): string | undefined {
  const t = useTexts();
  const limit = sentenceLimit(target);
  if (written === "") return t("editEmpty");
  return codePointLength(written) > limit ? t("editLong", { limit }) : undefined;
}
