import type { PictureBlock } from "@yiqiao/contracts/pictures";
import type { KeyboardEvent } from "react";
import { useTexts } from "../texts.ts";
import { polygonOf, type Size } from "./geometry.ts";
import classes from "./viewer.module.css";

export interface BoxesProps {
  readonly picture: Size;
  readonly blocks: readonly PictureBlock[];
  /** The boxes of the translations, where they stand; else those of the source. */
  readonly isTranslated: boolean;
  readonly scale: number;
  readonly selected: number | undefined;
  readonly hovered: number | undefined;
  /** Texts that are to be merged, in their order. */
  readonly merging: readonly number[] | undefined;
  readonly onHover: (block: number | undefined) => void;
  readonly onPick: (block: number) => void;
  readonly onFocus: (block: PictureBlock) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const boxOf = ({ box, placed }: PictureBlock, isTranslated: boolean) => (isTranslated ? (placed ?? box) : box);

/** The texts of a picture as boxes over it; one stop of the Tab key, between which arrow keys move. */
export function Boxes(props: BoxesProps) {
  const { picture, blocks, isTranslated, scale, selected, hovered, merging, onHover, onPick, onFocus } = props;
  const t = useTexts();
  const reachable = blocks.some(({ id }) => id === selected) ? selected : blocks[0]?.id;
  const keyDown = (event: KeyboardEvent<SVGGElement>, place: number) => onKey(event, { blocks, place, onPick });
  return (
    <svg
      className={classes.boxes}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
      width={picture.width}
      height={picture.height}
      role="group"
      aria-label={t("boxes")}
      strokeWidth={1.5 / scale}
    >
      {blocks.map((block, place) => {
        const { id, doubtful, fits, removed } = block;
        const mergePlace = merging === undefined ? -1 : merging.indexOf(id);
        const box = boxOf(block, isTranslated);
        return (
          <g
            key={id}
            role="button"
            tabIndex={id === reachable ? 0 : -1}
            aria-label={t("boxOf", { number: place + 1, text: block.translation ?? block.text })}
            aria-pressed={merging === undefined ? id === selected : mergePlace >= 0}
            data-block={id}
            data-hovered={id === hovered || undefined}
            data-mark={removed ? "removed" : !fits ? "notFitting" : doubtful ? "doubtful" : undefined}
            className={classes.box}
            onPointerEnter={() => onHover(id)}
            onPointerLeave={() => onHover(undefined)}
            onFocus={() => {
              onHover(id);
              onFocus(block);
            }}
            onBlur={() => onHover(undefined)}
            onClick={() => onPick(id)}
            onKeyDown={(event) => keyDown(event, place)}
          >
            <title>{block.translation ?? block.text}</title>
            <polygon points={polygonOf(box)} />
          </g>
        );
      })}
      <MergeNumbers blocks={blocks} isTranslated={isTranslated} scale={scale} merging={merging} />
    </svg>
  );
}

interface Focused extends Pick<BoxesProps, "blocks" | "onPick"> {
  readonly place: number;
}

function onKey(event: KeyboardEvent<SVGGElement>, { blocks, place, onPick }: Focused): void {
  const step = steps[event.key];
  if (event.key === "Enter" || event.key === " ") {
    const block = blocks[place];
    if (block) onPick(block.id);
  } else if (step === undefined) return;
  else {
    const next = blocks[(place + step + blocks.length) % blocks.length];
    event.currentTarget.parentElement
      ?.querySelector<SVGGElement>(`[data-block="${next?.id}"]`)
      ?.focus({ preventScroll: true });
  }
  event.preventDefault();
  event.stopPropagation();
}

/** The order in which texts are to be merged; the list says it too. */
function MergeNumbers({
  blocks,
  isTranslated,
  scale,
  merging = [],
}: Pick<BoxesProps, "blocks" | "isTranslated" | "scale" | "merging">) {
  return (
    <g aria-hidden>
      {merging.map((id, place) => {
        const block = blocks.find((one) => one.id === id);
        if (block === undefined) return undefined;
        const { x, y } = boxOf(block, isTranslated);
        return (
          <text key={id} x={x} y={y} fontSize={20 / scale} className={classes.number}>
            {place + 1}
          </text>
        );
      })}
    </g>
  );
}
