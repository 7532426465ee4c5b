import { Button, Checkbox, CloseButton, SegmentedControl, TextInput } from "@mantine/core";
import { replaceLimits } from "@yiqiao/contracts/post-editing";
import type { FormEvent, KeyboardEvent } from "react";
import { canEdit } from "../project/role.ts";
import { useSession } from "../project/use-session.ts";
import classes from "./find.module.css";
import { useTexts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FindFormProps {
  readonly find: Find;
  /** To the next segment with hits, or the one before, once something was found. */
  readonly onStep: (by: 1 | -1) => void;
  readonly onClose: () => void;
}

const options = [
  ["match_case", "matchCase"],
  ["whole_words", "wholeWords"],
  ["regular_expression", "regex"],
] as const;

/** What is looked for, and what is to stand in its place. */
export function FindForm({ find, onStep, onClose }: FindFormProps) {
  const t = useTexts();
  const { project } = useSession();
  const { form, change, round, isBusy } = find;
  const mayReplace = canEdit(project.role) && form.side === "target";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (round === undefined) find.search();
    else onStep(1);
  };
  const back = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || !event.shiftKey || round === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onStep(-1);
  };
  return (
    <form onSubmit={submit} className={classes.form}>
      <div className={classes.fields}>
        <TextInput
          ref={find.field}
          size="xs"
          label={t("find")}
          value={form.find}
          maxLength={replaceLimits.find}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => change({ find: value })}
          onKeyDown={back}
        />
        {mayReplace && form.replace !== undefined && (
          <TextInput
            size="xs"
            label={t("replaceWith")}
            value={form.replace}
            maxLength={replaceLimits.replacement}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => change({ replace: value })}
          />
        )}
        <Button type="submit" size="xs" variant="default" loading={isBusy} disabled={form.find === ""}>
          {t("findGo")}
        </Button>
        <CloseButton aria-label={t("close")} onClick={onClose} />
      </div>
      <Options find={find} mayReplace={mayReplace} />
      {form.whole_words && <p className={classes.quiet}>{t("wholeWordsHint")}</p>}
      {form.regular_expression && <p className={classes.quiet}>{t("regexHint")}</p>}
    </form>
  );
}

interface OptionsProps extends Pick<FindFormProps, "find"> {
  readonly mayReplace: boolean;
}

function Options({ find: { form, change }, mayReplace }: OptionsProps) {
  const t = useTexts();
  return (
    <div className={classes.options}>
      <SegmentedControl
        size="xs"
        aria-label={t("side")}
        value={form.side}
        onChange={(side) => change({ side: side === "source" ? "source" : "target" })}
        data={[
          { value: "target", label: t("sideTarget") },
          { value: "source", label: t("sideSource") },
        ]}
      />
      {options.map(([name, text]) => (
        <Checkbox
          key={name}
          size="xs"
          label={t(text)}
          checked={form[name]}
          onChange={({ currentTarget: { checked } }) => change({ [name]: checked })}
        />
      ))}
      {mayReplace && (
        <Checkbox
          size="xs"
          label={t("replace")}
          checked={form.replace !== undefined}
          onChange={({ currentTarget: { checked } }) => change({ replace: checked ? "" : undefined })}
        />
      )}
    </div>
  );
}
