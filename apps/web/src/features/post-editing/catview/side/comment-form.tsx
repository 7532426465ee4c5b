import { Button, Textarea } from "@mantine/core";
import { projectLimits } from "@yiqiao/contracts/post-editing";
import { useState, type FormEvent, type KeyboardEvent } from "react";
import { isOfInputMethod } from "../../editor/keys/key-press.ts";
import type { useCommentActs } from "./side.queries.ts";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import type { Panel } from "./use-panel.ts";

interface CommentFormProps {
  /** Of the segment. */
  readonly id: number;
  readonly panel: Panel;
  readonly add: ReturnType<typeof useCommentActs>["add"];
}

/** Says something about a segment; what is not sent stays for when one comes back. */
export function CommentForm({ id, panel: { field, drafts }, add }: CommentFormProps) {
  const t = useTexts();
  const [text, setText] = useState(drafts.get(id) ?? "");
  const write = (now: string) => {
    drafts.set(id, now);
    setText(now);
  };
  const send = () => {
    if (text.trim() !== "" && !add.isPending) add.mutate(text.trim(), { onSuccess: () => write("") });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !isOfInputMethod(event.nativeEvent)) send();
  };
  return (
    <form onSubmit={submit} className={classes.commentForm}>
      <Textarea
        ref={field}
        size="xs"
        autosize
        minRows={2}
        maxRows={8}
        label={t("commentField")}
        value={text}
        maxLength={projectLimits.comment}
        onChange={({ currentTarget: { value } }) => write(value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" size="xs" variant="light" disabled={text.trim() === ""} loading={add.isPending}>
        {t("commentAdd")}
      </Button>
    </form>
  );
}
