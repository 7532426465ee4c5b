import { Kbd, Textarea, TextInput } from "@mantine/core";
import type { TermRow, TermStatus } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useRef, useState, type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import type { TermFields } from "../review/changes.ts";
import classes from "./panel.module.css";
import { useReviewTexts } from "../texts.ts";

interface TermFieldsProps {
  readonly row: TermRow;
  readonly tags: { readonly source: string | undefined; readonly target: string };
  readonly translationRef: RefObject<HTMLInputElement | null>;
  readonly onSave: (fields: TermFields, status?: TermStatus) => void;
  /** The reader is done with the fields. */
  readonly onLeave: () => void;
  /** What helps with the translation, below it. */
  readonly children: ReactNode;
}

/** What is typed over the fields of a term; nothing of it where it is as it was. */
function changedFields(row: TermRow, draft: TermFields): TermFields {
  const entries = (["term", "translation", "note"] as const).map((name) => [name, draft[name]?.trim()] as const);
  return Object.fromEntries(
    entries.filter(([name, value]) => value !== undefined && value !== row[name] && (name !== "term" || value !== "")),
  );
}

/** The term, its translation and a note; saved when the fields are left, with Enter in the translation also accepted. */
export function TermFieldsForm({ row, tags, translationRef, onSave, onLeave, children }: TermFieldsProps) {
  const t = useReviewTexts();
  const { draft, latest, type } = useFieldsDraft();
  const save = (status?: TermStatus) => {
    const fields = changedFields(row, latest.current);
    type({});
    if (status !== undefined || Object.keys(fields).length > 0) onSave(fields, status);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      type({});
      event.stopPropagation();
      onLeave();
    }
    if (event.key === "Enter" && event.target === translationRef.current) {
      event.preventDefault();
      save("accepted");
      onLeave();
    }
  };
  return (
    <div className={classes.fields} onBlur={onBlur} onKeyDown={onKeyDown}>
      <TextInput
        ref={translationRef}
        label={t("fieldTranslation")}
        value={draft.translation ?? row.translation}
        lang={tags.target}
        dir="auto"
        maxLength={500}
        description={<Description row={row} isDirty={Object.keys(changedFields(row, draft)).length > 0} />}
        inputWrapperOrder={["label", "input", "description", "error"]}
        onChange={({ currentTarget }) => type({ ...draft, translation: currentTarget.value })}
      />
      {children}
      <TextInput
        label={t("fieldTerm")}
        value={draft.term ?? row.term}
        lang={tags.source}
        dir="auto"
        maxLength={500}
        error={draft.term?.trim() === "" && t("termEmpty")}
        onChange={({ currentTarget }) => type({ ...draft, term: currentTarget.value })}
      />
      <Textarea
        label={t("fieldNote")}
        value={draft.note ?? row.note}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        onChange={({ currentTarget }) => type({ ...draft, note: currentTarget.value })}
      />
    </div>
  );
}

function useFieldsDraft() {
  const [draft, setDraft] = useState<TermFields>({});
  // Read when the focus leaves, which may be before the next drawing.
  const latest = useRef(draft);
  const type = (change: TermFields) => {
    latest.current = change;
    setDraft(change);
  };
  return { draft, latest, type };
}

function Description({ row, isDirty }: { readonly row: TermRow; readonly isDirty: boolean }) {
  const t = useReviewTexts();
  if (isDirty) {
    return (
      <>
        <Kbd size="xs">Enter</Kbd> {t("enterHint")} <Kbd size="xs">Esc</Kbd> {t("escapeHint")}
      </>
    );
  }
  return row.origin === null ? t("noTranslation") : t("originOf", { origin: t(wordKey("origin", row.origin)) });
}
