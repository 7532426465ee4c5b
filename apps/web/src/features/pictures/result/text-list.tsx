import { Button, Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowsJoin, IconSquarePlus } from "@tabler/icons-react";
import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import type { Picture, PictureBlock } from "@yiqiao/contracts/pictures";
import { useEffect, useRef } from "react";
import { useTexts } from "../texts.ts";
import { Marks } from "./marks.tsx";
import classes from "./texts.module.css";
import type { ResultState } from "./use-result-state.ts";

interface TextListProps {
  readonly picture: Picture;
  readonly source: LanguageCode | null;
  readonly state: ResultState;
  readonly isBusy: boolean;
  readonly onPick: (block: number) => void;
  readonly onMerge: (blocks: readonly number[]) => void;
}

/** Language and direction of a text, for the browser. */
export const languageAttributes = (code: LanguageCode | null) =>
  code === null ? { dir: "auto" as const } : { lang: languages[code].tag, dir: languages[code].direction };

/** The texts of a picture with their translations, in step with the boxes over it. */
export function TextList({ picture, source, state, isBusy, onPick, onMerge }: TextListProps) {
  const t = useTexts();
  const { blocks } = picture;
  const { merging } = state;
  return (
    <section className={classes.texts} aria-label={t("texts")}>
      <div className={classes.head}>
        <h3 className={classes.title}>{t("textsCount", { count: blocks.length })}</h3>
        {merging === undefined && <Tools count={blocks.length} state={state} isBusy={isBusy} />}
      </div>
      {state.isDrawing && (
        <p className={classes.note} role="status">
          {t("drawHint")}
        </p>
      )}
      {merging !== undefined && (
        <div className={classes.mergeBar}>
          <p className={classes.note}>{t("mergeHint")}</p>
          <Button size="compact-sm" h={34} disabled={merging.length < 2 || isBusy} onClick={() => onMerge(merging)}>
            {t("mergeDo", { count: merging.length })}
          </Button>
          <Button size="compact-sm" h={34} variant="subtle" color="gray" onClick={() => state.merge(false)}>
            {t("mergeCancel")}
          </Button>
        </div>
      )}
      {blocks.length === 0 ? (
        <p className={classes.note}>{t("textsEmpty")}</p>
      ) : (
        <ol className={classes.list}>
          {blocks.map((block, place) => (
            <Row
              key={block.id}
              block={block}
              number={place + 1}
              languages={{ source, target: picture.tgt_lang }}
              state={state}
              onPick={onPick}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

interface ToolsProps extends Pick<TextListProps, "state" | "isBusy"> {
  readonly count: number;
}

function Tools({ count, state, isBusy }: ToolsProps) {
  const t = useTexts();
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        h={34}
        leftSection={<IconArrowsJoin size={16} stroke={1.7} aria-hidden />}
        disabled={count < 2 || isBusy}
        onClick={() => state.merge(true)}
      >
        {t("merge")}
      </Button>
      <Button
        variant={state.isDrawing ? "light" : "default"}
        size="compact-sm"
        h={34}
        leftSection={<IconSquarePlus size={16} stroke={1.7} aria-hidden />}
        disabled={isBusy}
        aria-pressed={state.isDrawing}
        onClick={() => state.draw(!state.isDrawing)}
      >
        {t(state.isDrawing ? "drawStop" : "draw")}
      </Button>
    </>
  );
}

interface RowProps {
  readonly block: PictureBlock;
  readonly number: number;
  readonly languages: { readonly source: LanguageCode | null; readonly target: LanguageCode | null };
  readonly state: ResultState;
  readonly onPick: (block: number) => void;
}

function Row({ block, number, languages: { source, target }, state, onPick }: RowProps) {
  const t = useTexts();
  const row = useRef<HTMLLIElement>(null);
  const { merging } = state;
  const isSelected = state.selected === block.id;
  const isHovered = state.hovered === block.id;
  useEffect(() => {
    if (isSelected) keepInList(row.current);
  }, [isSelected]);
  const mergePlace = merging?.indexOf(block.id) ?? -1;
  const texts = (
    <>
      <span className={classes.number} data-merged={mergePlace >= 0 || undefined} aria-hidden>
        {mergePlace >= 0 ? mergePlace + 1 : number}
      </span>
      <span className={classes.pair}>
        <span className={classes.source} {...languageAttributes(source)}>
          {block.text}
        </span>
        <span className={classes.translation} data-removed={block.removed || undefined} {...languageAttributes(target)}>
          {block.translation ?? t("untranslatedYet")}
        </span>
        <Marks block={block} />
      </span>
    </>
  );
  return (
    <li
      ref={row}
      className={classes.row}
      data-selected={isSelected || mergePlace >= 0 || undefined}
      data-hovered={isHovered || undefined}
      onPointerEnter={() => state.hover(block.id)}
      onPointerLeave={() => state.hover(undefined)}
    >
      {merging === undefined ? (
        <UnstyledButton
          className={classes.pick}
          data-row={block.id}
          aria-current={isSelected || undefined}
          onClick={() => onPick(block.id)}
          onFocus={() => state.hover(block.id)}
          onBlur={() => state.hover(undefined)}
        >
          {texts}
        </UnstyledButton>
      ) : (
        <label className={classes.pick}>
          <Checkbox
            checked={mergePlace >= 0}
            aria-label={t("mergeChoose", { text: block.text })}
            onChange={() => state.toggleMerged(block.id)}
          />
          {texts}
        </label>
      )}
    </li>
  );
}

/** Brings a row into its list without moving the page. */
function keepInList(row: HTMLElement | null): void {
  const list = row?.parentElement;
  if (!row || !list) return;
  const top = row.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + row.offsetHeight > list.scrollTop + list.clientHeight) {
    list.scrollTop = top + row.offsetHeight - list.clientHeight;
  }
}
