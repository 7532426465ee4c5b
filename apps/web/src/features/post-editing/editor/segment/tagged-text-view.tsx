import { Fragment, memo, useMemo, type ReactNode } from "react";
import type { InlineTag, SourceText, TaggedText } from "../model.ts";
import { checkTags, keyOf } from "../tags/tag-check.ts";
import { useTexts } from "../texts.ts";
import { chipsOf } from "./chip.ts";
import classes from "./chips.module.css";

interface TaggedTextViewProps {
  readonly content: TaggedText;
  /** What its tags are known from. */
  readonly source: SourceText;
  /** Makes the chips buttons: the tag is wanted in the target. */
  readonly onTag?: ((tag: InlineTag) => void) | undefined;
}

/** A text with its chips, to be read. */
export const TaggedTextView = memo(function TaggedTextView({ content, source, onTag }: TaggedTextViewProps) {
  const t = useTexts();
  const chips = useMemo(() => chipsOf(source, t), [source, t]);
  const problems = useMemo(() => checkTags(source.tags, content.tags).problems, [source, content]);
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [at, tag] of content.tags.entries()) {
    parts.push(content.text.slice(end, tag.offset));
    end = tag.offset;
    const problem = problems.get(at);
    const name = chips.nameOf(tag, problem);
    const look = { className: classes.chip, ...chips.attributesOf(tag), "data-problem": problem };
    parts.push(
      onTag === undefined ? (
        <span role="img" aria-label={name} title={name} {...look}>
          {chips.labelOf(tag)}
        </span>
      ) : (
        <TagButton name={t("insertTag", { name })} label={chips.labelOf(tag)} look={look} onClick={() => onTag(tag)} />
      ),
    );
  }
  parts.push(content.text.slice(end));
  return (
    <span className={classes.text}>
      {parts.map((part, at) => (
        <Fragment key={at}>{part}</Fragment>
      ))}
    </span>
  );
});

interface TagButtonProps {
  readonly name: string;
  readonly label: string;
  readonly look: Readonly<Record<string, string | undefined>>;
  readonly onClick: () => void;
}

/** A chip that puts its tag into the target. Pressing it leaves the caret where it is. */
function TagButton({ name, label, look, onClick }: TagButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      {...look}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {label}
    </button>
  );
}

interface TagButtonsProps {
  readonly tags: readonly InlineTag[];
  readonly source: SourceText;
  readonly onTag: (tag: InlineTag) => void;
}

/** Chips alone, as buttons. */
export function TagButtons({ tags, source, onTag }: TagButtonsProps) {
  const t = useTexts();
  const chips = useMemo(() => chipsOf(source, t), [source, t]);
  return tags.map((tag) => (
    <TagButton
      key={keyOf(tag)}
      name={t("insertTag", { name: chips.nameOf(tag) })}
      label={chips.labelOf(tag)}
      look={{ className: classes.chip, ...chips.attributesOf(tag) }}
      onClick={() => onTag(tag)}
    />
  ));
}
