import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Picture, PictureBox } from "@yiqiao/contracts/pictures";
import { useRef } from "react";
import { StarterAlert, useNames } from "#features/languages";
import { isRedrawn as isDrawnAnew } from "../picture-state.ts";
import { pictureFileQuery } from "../pictures.queries.ts";
import { useTexts } from "../texts.ts";
import { ownOutput } from "./download-menu.tsx";
import classes from "./result.module.css";
import { TextList } from "./text-list.tsx";
import { TextPanel } from "./text-panel.tsx";
import { Toolbar } from "./toolbar.tsx";
import { useEdit } from "./use-edit.ts";
import { useResultState } from "./use-result-state.ts";
import { useViewport } from "./use-viewport.ts";
import { Viewer } from "./viewer.tsx";

/** A translated picture: seen beside its original, and its texts corrected. */
export function ResultView({ picture }: { readonly picture: Picture }) {
  const t = useTexts();
  const section = useRef<HTMLElement>(null);
  const state = useResultState();
  const viewport = useViewport(picture, { canPan: !state.isDrawing });
  const editing = useEdit(picture);
  const isRedrawn = isDrawnAnew(picture);
  const files = useFiles(picture, isRedrawn);
  const { src_lang: chosen, detected } = picture;
  const source = chosen === null || chosen === "auto" ? detected : chosen;
  const selected = picture.blocks.find(({ id }) => id === state.selected);

  const pick = (block: number) => {
    if (state.merging === undefined) state.select(block);
    else state.toggleMerged(block);
  };
  const { merge, add } = useChanges(picture, state, editing);
  /** The focus goes back to where the text stands in the list. */
  const close = () => {
    const row = section.current?.querySelector<HTMLElement>(`[data-row="${state.selected}"]`);
    state.select(undefined);
    row?.focus({ preventScroll: true });
  };
  return (
    <section ref={section} className={classes.result} aria-label={t("result")}>
      <Toolbar picture={picture} state={state} viewport={viewport} />
      <Facts picture={picture} />
      <div className={classes.panes}>
        <Viewer
          picture={picture}
          files={files}
          state={state}
          viewport={viewport}
          isRedrawn={isRedrawn || editing.isBusy}
          onPick={pick}
          onBox={add}
        />
        <div className={classes.side}>
          {selected !== undefined && (
            <TextPanel
              key={selected.id}
              picture={picture}
              block={selected}
              source={source}
              editing={editing}
              onSelect={state.select}
              onClose={close}
            />
          )}
          <TextList
            picture={picture}
            source={source}
            state={state}
            isBusy={editing.isBusy}
            onPick={pick}
            onMerge={merge}
          />
        </div>
      </div>
    </section>
  );
}

function useChanges(picture: Picture, state: ReturnType<typeof useResultState>, editing: ReturnType<typeof useEdit>) {
  /** What became one text is shown. */
  const merge = (merged: readonly number[]) =>
    editing.edit([{ op: "merge", blocks: [...merged] }], ({ blocks }) => {
      state.merge(false);
      state.select(blocks.find(({ id }) => merged.includes(id))?.id);
    });
  const add = (box: PictureBox) => {
    state.draw(false);
    const known = new Set(picture.blocks.map(({ id }) => id));
    editing.edit([{ op: "add", box }], ({ blocks }) => state.select(blocks.find(({ id }) => !known.has(id))?.id));
  };
  return { merge, add };
}

/** The original and the translation; the one before stays until the next is there. */
function useFiles(picture: Picture, isRedrawn: boolean) {
  const { id, version } = picture;
  const source = useQuery(pictureFileQuery({ id, kind: "source", version: 0 }));
  const translated = useQuery({
    ...pictureFileQuery({ id, kind: ownOutput(picture), version }),
    placeholderData: keepPreviousData,
    enabled: !isRedrawn,
  });
  return {
    source: { blob: source.data, isFailed: source.isError && !source.data },
    translated: { blob: translated.data, isFailed: translated.isError && !translated.data },
  };
}

function Facts({ picture }: { readonly picture: Picture }) {
  const t = useTexts();
  const { languageName, domainName } = useNames();
  const { src_lang: chosen, detected, tgt_lang: target, domain, charged, quality } = picture;
  const source = chosen === null || chosen === "auto" ? detected : chosen;
  const facts = [
    ...(target === null
      ? []
      : [
          t("into", {
            source: source === null ? t("autoDetected") : languageName(source),
            target: languageName(target),
          }),
        ]),
    ...(domain === null ? [] : [domainName(domain)]),
    charged === 0 ? t("chargedNothing") : t("charged", { count: charged }),
  ];
  return (
    <>
      <p className={classes.facts}>
        <bdi className={classes.name}>{picture.name}</bdi>
        <span>{facts.join(" · ")}</span>
      </p>
      <StarterAlert quality={quality ?? undefined} />
    </>
  );
}
