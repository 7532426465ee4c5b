import { Checkbox, Stack, Textarea, TextInput } from "@mantine/core";
import { languages } from "@yiqiao/contracts/languages";
import { projectLimits } from "@yiqiao/contracts/post-editing";
import { Dialog, toast } from "@yiqiao/ui";
import { useState, type FormEvent } from "react";
import { useNames } from "#features/languages";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useSession } from "../project/use-session.ts";
import classes from "./side-panel.module.css";
import { useAddTerm } from "./side.queries.ts";
import { useTexts } from "./texts.ts";
import type { Selections } from "./use-selections.ts";

interface AddTermDialogProps {
  readonly selections: Selections;
  readonly onClose: () => void;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim().slice(0, projectLimits.term);

/** Puts what is selected on both sides into a termbase of the project. */
export function AddTermDialog({ selections, onClose }: AddTermDialogProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const { project } = useSession();
  const add = useAddTerm();
  const [source, setSource] = useState(() => inOneLine(selections.of("source")));
  const [target, setTarget] = useState(() => inOneLine(selections.of("target")));
  const [note, setNote] = useState("");
  const [forbidden, setForbidden] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { source: source.trim(), target: target.trim(), note: note.trim(), forbidden },
      {
        onSuccess: ({ bank_name: library }) => {
          toast.success(t("termAdded", { library }));
          onClose();
        },
      },
    );
  };
  const sides = [
    { label: t("termSource"), value: source, set: setSource, language: languages[project.src_lang] },
    { label: t("termTarget"), value: target, set: setTarget, language: languages[project.tgt_lang] },
  ];
  const firstEmpty = sides.findIndex(({ value }) => value === "");
  const [autofocused] = useState(firstEmpty === -1 ? 0 : firstEmpty);
  return (
    <Dialog title={t("termAdd")} busy={add.isPending} onClose={onClose}>
      <form onSubmit={submit}>
        <Stack>
          <p className={classes.hint}>
            {t("termAddHint", { source: languageName(project.src_lang), target: languageName(project.tgt_lang) })}
          </p>
          <FailureAlert error={add.error} />
          {sides.map(({ label, value, set, language }, at) => (
            <TextInput
              key={label}
              data-autofocus={at === autofocused || undefined}
              required
              label={label}
              lang={language.tag}
              dir={language.direction}
              value={value}
              maxLength={projectLimits.term}
              onChange={({ currentTarget }) => set(currentTarget.value)}
            />
          ))}
          <Remarks {...{ note, forbidden }} onNote={setNote} onForbidden={setForbidden} />
          <FormButtons submitLabel={t("termGo")} busy={add.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface RemarksProps {
  readonly note: string;
  readonly forbidden: boolean;
  readonly onNote: (note: string) => void;
  readonly onForbidden: (forbidden: boolean) => void;
}

function Remarks({ note, forbidden, onNote, onForbidden }: RemarksProps) {
  const t = useTexts();
  return (
    <>
      <Textarea
        autosize
        minRows={2}
        label={t("termNote")}
        value={note}
        maxLength={projectLimits.term}
        onChange={({ currentTarget }) => onNote(currentTarget.value)}
      />
      <Checkbox
        label={t("termIsForbidden")}
        checked={forbidden}
        onChange={({ currentTarget }) => onForbidden(currentTarget.checked)}
      />
    </>
  );
}
