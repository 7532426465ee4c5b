import {
  type FrameNews,
  type WebPage,
  webPageCalls,
  type WebPageUnit,
  type WebPageView,
} from "@yiqiao/contracts/web-pages";
import { wordKey } from "@yiqiao/i18n";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { useTexts } from "../texts.ts";
import type { SendToFrame } from "./page-frame.tsx";
import { PageTranslator, type TranslationState } from "./page-translator.ts";

/** What a frame shows: the translated one, or the source beside it. */
export type FrameSide = "translation" | "source";

interface Known {
  readonly translations: Record<string, string>;
  readonly notes: Record<string, string>;
}

interface Following {
  readonly view: WebPageView;
  readonly isStarted: boolean;
  readonly onLink: (address: string) => void;
}

/** Has a page translated and tells its frames; goes on for as long as the page is on show. */
export function usePageTranslation({ id }: Pick<WebPage, "id">, { view, isStarted, onLink }: Following) {
  const noteOf = useNotes();
  const frames = useRef(new Map<FrameSide, SendToFrame>());
  const [known] = useState<Known>(() => ({ translations: {}, notes: {} }));
  const [state, setState] = useState<TranslationState>();
  const tell = useEffectEvent((units: readonly WebPageUnit[]) => {
    const translations: Record<string, string> = {};
    const notes: Record<string, string> = {};
    for (const unit of units) {
      if (unit.html !== null) translations[unit.id] = unit.html;
      const note = noteOf(unit);
      if (note !== undefined) notes[unit.id] = note;
    }
    Object.assign(known.translations, translations);
    Object.assign(known.notes, notes);
    const send = frames.current.get("translation");
    send?.({ yiqiao: "add", translations });
    if (Object.keys(notes).length > 0) send?.({ yiqiao: "mark", notes });
  });
  const [translator] = useState(
    () =>
      new PageTranslator({
        translate: (units, signal) => api(webPageCalls.translate, { body: { id, ...(units && { units }) }, signal }),
        onState: setState,
      }),
  );
  useEffect(() => {
    translator.follow((units) => tell(units));
    return () => translator.stop();
  }, [translator]);
  useEffect(() => {
    if (isStarted) translator.start();
  }, [isStarted, translator]);
  useEffect(() => frames.current.get("translation")?.({ yiqiao: "show", view }), [view]);

  const hear = (side: FrameSide) => (news: FrameNews, send: SendToFrame) => {
    if (news.yiqiao === "link") onLink(news.address);
    else if (news.yiqiao === "scrolled") {
      frames.current.get(side === "source" ? "translation" : "source")?.({ yiqiao: "scroll", ratio: news.ratio });
    } else if (news.yiqiao === "visible") translator.see(news.ids);
    else {
      frames.current.set(side, send);
      send({ yiqiao: "show", view: side === "source" ? "source" : view });
      if (side === "source") return;
      send({ yiqiao: "add", translations: known.translations });
      send({ yiqiao: "mark", notes: known.notes });
      translator.ready(news.units);
    }
  };
  return { state, hear, retry: () => translator.start(), forgetSource: () => frames.current.delete("source") };
}

/** What a reader is told at a place; undefined where all is well. */
function useNotes() {
  const t = useTexts();
  return ({ html, provenance, issues }: WebPageUnit): string | undefined => {
    if (html === null || provenance.includes("untranslated")) return t("noteUntranslated");
    if (issues.length === 0) return undefined;
    const kinds = issues.map((kind) => t(wordKey("issue", kind)));
    return t("noteIssues", { issues: kinds.join(t("listSeparator")) });
  };
}
