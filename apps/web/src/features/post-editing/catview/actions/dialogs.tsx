import { Button, Group, NumberInput } from "@mantine/core";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { Dialog } from "@yiqiao/ui";
import { useState, type FormEvent } from "react";
import { TaggedTextView } from "../../editor/segment/tagged-text-view.tsx";
import type { UndoChanged } from "../../editor/list/use-list-moves.ts";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import classes from "./dialogs.module.css";

interface GoToDialogProps {
  readonly onGo: (index: number) => void;
  readonly onClose: () => void;
}

export function GoToDialog({ onGo, onClose }: GoToDialogProps) {
  const t = useTexts();
  const { store } = useSession();
  const count = useSummary(store, "count");
  const [number, setNumber] = useState<string | number>("");
  const isValid = typeof number === "number" && number >= 1 && number <= count;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isValid) onGo(number - 1);
  };
  return (
    <Dialog title={t("goToTitle")} onClose={onClose}>
      <form onSubmit={submit} className={classes.form}>
        <NumberInput
          data-autofocus
          label={t("goToNumber", { count })}
          value={number}
          min={1}
          max={count}
          allowDecimal={false}
          clampBehavior="none"
          onChange={setNumber}
        />
        <Group justify="flex-end">
          <Button type="submit" disabled={!isValid}>
            {t("goToGo")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

export interface UndoQuestion {
  readonly outcome: UndoChanged;
  readonly way: "undo" | "redo";
}

interface UndoDialogProps extends UndoQuestion {
  readonly language: LanguageCode;
  readonly onClose: () => void;
}

/** Undoing would replace what somebody wrote since. */
export function UndoDialog({ outcome: { id, current, wanted }, way, language, onClose }: UndoDialogProps) {
  const t = useTexts();
  const { store } = useSession();
  const { tag, direction } = languages[language];
  const source = store.row(id)?.source;
  const force = () => {
    void store[way]({ isForced: true });
    onClose();
  };
  const skip = () => {
    store.skip(way);
    onClose();
  };
  return (
    <Dialog title={t("undoTitle")} size={560} onClose={onClose}>
      <div className={classes.form}>
        <p className={classes.hint}>{t("undoHint")}</p>
        {(
          [
            ["undoCurrent", current],
            ["undoWanted", wanted],
          ] as const
        ).map(([label, content]) => (
          <div key={label}>
            <p className={classes.label}>{t(label)}</p>
            <div lang={tag} dir={direction} className={classes.text}>
              {source && <TaggedTextView content={content.target} source={source} />}
            </div>
          </div>
        ))}
        <Group justify="flex-end">
          <Button variant="default" onClick={skip}>
            {t("undoSkip")}
          </Button>
          <Button color="red" onClick={force}>
            {t("undoForce")}
          </Button>
        </Group>
      </div>
    </Dialog>
  );
}
