import { Loader } from "@mantine/core";
import type { Picture, PictureBox } from "@yiqiao/contracts/pictures";
import { useEffect, useEffectEvent } from "react";
import { useNames } from "#features/languages";
import { useTexts } from "../texts.ts";
import { useObjectUrl } from "../use-object-url.ts";
import { Boxes, boxOf } from "./boxes.tsx";
import { CompareHandle } from "./compare-handle.tsx";
import { DrawLayer } from "./draw-layer.tsx";
import type { ResultState } from "./use-result-state.ts";
import type { Viewport } from "./use-viewport.ts";
import classes from "./viewer.module.css";

interface PictureFile {
  readonly blob: Blob | undefined;
  readonly isFailed: boolean;
}

interface ViewerProps {
  readonly picture: Picture;
  readonly files: {
    readonly source: PictureFile;
    readonly translated: PictureFile;
  };
  readonly state: ResultState;
  readonly viewport: Viewport;
  readonly isRedrawn: boolean;
  readonly onPick: (block: number) => void;
  readonly onBox: (box: PictureBox) => void;
}

/** A picture, its translation and the boxes of its texts, to be zoomed and moved. */
export function Viewer({ picture, files, state, viewport, isRedrawn, onPick, onBox }: ViewerProps) {
  const t = useTexts();
  const source = useObjectUrl(files.source.blob);
  const translated = useObjectUrl(files.translated.blob);
  const { view, isFit } = viewport;
  const { mode, share, showsBoxes, isDrawing, selected } = state;
  const isTranslated = mode !== "original";
  useChosenShown(picture, { selected, isTranslated }, viewport);
  const needed = [...(isTranslated ? [files.translated] : []), ...(mode === "translated" ? [] : [files.source])];
  const isFailed = needed.some((file) => file.isFailed);
  const isWaiting = !isFailed && needed.some(({ blob }) => blob === undefined);
  const label = useLabel(picture, isTranslated);
  return (
    <div
      ref={viewport.frame}
      className={classes.frame}
      data-fit={isFit || undefined}
      data-drawing={isDrawing || undefined}
      role="group"
      tabIndex={0}
      aria-label={t("viewer")}
      onKeyDown={viewport.keyDown}
      {...viewport.dragEvents}
    >
      {view !== undefined && (
        <div
          className={classes.stage}
          style={{
            width: picture.width,
            height: picture.height,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <Images picture={picture} urls={{ source, translated }} state={state} label={label} />
          {(showsBoxes || state.merging !== undefined) && !isDrawing && (
            <Boxes
              picture={picture}
              blocks={picture.blocks}
              isTranslated={isTranslated}
              scale={view.scale}
              selected={selected}
              hovered={state.hovered}
              merging={state.merging}
              onHover={state.hover}
              onPick={onPick}
              onFocus={(block) => viewport.show(boxOf(block, isTranslated))}
            />
          )}
        </div>
      )}
      {mode === "compare" && !isDrawing && (
        <CompareHandle viewport={viewport} picture={picture} share={share} onShare={state.setShare} />
      )}
      {isDrawing && <DrawLayer viewport={viewport} picture={picture} onBox={onBox} onStop={() => state.draw(false)} />}
      <Standing isRedrawn={isRedrawn} isFailed={isFailed} isWaiting={isWaiting} />
    </div>
  );
}

interface ImagesProps {
  readonly picture: Picture;
  readonly urls: { readonly source: string | undefined; readonly translated: string | undefined };
  readonly state: Pick<ResultState, "mode" | "share">;
  readonly label: string;
}

function Images({ picture, urls: { source, translated }, state: { mode, share }, label }: ImagesProps) {
  const t = useTexts();
  const isTranslated = mode !== "original";
  return (
    <>
      {isTranslated && translated !== undefined && <img src={translated} alt={label} draggable={false} />}
      {(mode === "original" || mode === "compare" || translated === undefined) && source !== undefined && (
        <img
          src={source}
          alt={t("originalOf", { name: picture.name })}
          draggable={false}
          style={mode === "compare" ? { clipPath: `inset(0 ${100 - share * 100}% 0 0)` } : undefined}
        />
      )}
    </>
  );
}

function useLabel(picture: Picture, isTranslated: boolean): string {
  const t = useTexts();
  const { languageName } = useNames();
  return isTranslated
    ? t("translatedOf", {
        name: picture.name,
        language: picture.tgt_lang === null ? "" : languageName(picture.tgt_lang),
      })
    : t("originalOf", { name: picture.name });
}

interface StandingProps {
  readonly isRedrawn: boolean;
  readonly isFailed: boolean;
  readonly isWaiting: boolean;
}

function Standing({ isRedrawn, isFailed, isWaiting }: StandingProps) {
  const t = useTexts();
  if (!isWaiting && !isRedrawn && !isFailed) return null;
  return (
    <div className={classes.chip} role="status">
      {(isRedrawn || !isFailed) && <Loader size={14} color="currentColor" aria-hidden />}
      {t(isRedrawn ? "redrawing" : isFailed ? "pictureFailed" : "pictureLoading")}
    </div>
  );
}

interface Chosen {
  readonly selected: ResultState["selected"];
  readonly isTranslated: boolean;
}

/** Moves the text that was chosen into sight. */
function useChosenShown(picture: Picture, { selected, isTranslated }: Chosen, viewport: Viewport): void {
  const showChosen = useEffectEvent(() => {
    const chosen = picture.blocks.find(({ id }) => id === selected);
    if (chosen) viewport.show(boxOf(chosen, isTranslated));
  });
  useEffect(() => showChosen(), [selected]);
}
