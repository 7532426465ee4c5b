import { languages, type LanguageCode } from "@yiqiao/contracts/languages";
import { useCallback, useEffect, useState, useSyncExternalStore } from "react";

type Voice = Pick<SpeechSynthesisVoice, "lang" | "localService" | "default">;

/** The best voice for a language: the same region first, then one on the device, then the browser's default. */
export function pickVoice<V extends Voice>(voices: readonly V[], language: LanguageCode): V | undefined {
  const wanted = languages[language].tag.toLowerCase();
  const [primary] = wanted.split("-");
  const rated = voices.flatMap((voice) => {
    const tag = voice.lang.replace("_", "-").toLowerCase();
    if (tag.split("-")[0] !== primary) return [];
    return [{ voice, rate: (tag === wanted ? 4 : 0) + (voice.localService ? 2 : 0) + (voice.default ? 1 : 0) }];
  });
  return rated.sort((left, right) => right.rate - left.rate)[0]?.voice;
}

export interface Speech {
  /** Which side is being read aloud. */
  readonly speaking: string | undefined;
  readonly canSpeak: (language: LanguageCode | undefined) => boolean;
  /** Reads sentence by sentence: long utterances are cut off by some browsers. */
  readonly speak: (side: string, sentences: readonly string[], language: LanguageCode) => void;
  readonly stop: () => void;
}

const noVoices: readonly SpeechSynthesisVoice[] = [];
const synthesis = () => ("speechSynthesis" in globalThis ? globalThis.speechSynthesis : undefined);
let voiceCache: readonly SpeechSynthesisVoice[] = noVoices;

/** Browsers give a new array at each call; the same voices must give the same snapshot. */
function currentVoices(): readonly SpeechSynthesisVoice[] {
  const voices = synthesis()?.getVoices() ?? noVoices;
  const isSame = voices.length === voiceCache.length && voices.every((voice, index) => voice === voiceCache[index]);
  if (!isSame) voiceCache = voices;
  return voiceCache;
}

function subscribeToVoices(listener: () => void): () => void {
  const engine = synthesis();
  engine?.addEventListener("voiceschanged", listener);
  return () => engine?.removeEventListener("voiceschanged", listener);
}

/** Reading aloud by the browser's own voices. */
export function useSpeech(): Speech {
  const voices = useSyncExternalStore(subscribeToVoices, currentVoices);
  const [speaking, setSpeaking] = useState<string>();

  const stop = useCallback(() => {
    synthesis()?.cancel();
    setSpeaking(undefined);
  }, []);
  useEffect(() => () => synthesis()?.cancel(), []);

  const canSpeak = useCallback(
    (language: LanguageCode | undefined) => language !== undefined && pickVoice(voices, language) !== undefined,
    [voices],
  );
  const speak = useCallback(
    (side: string, sentences: readonly string[], language: LanguageCode) => {
      const engine = synthesis();
      const voice = pickVoice(voices, language);
      const spoken = sentences.filter((sentence) => sentence.trim() !== "");
      if (engine === undefined || voice === undefined || spoken.length === 0) return;
      engine.cancel();
      setSpeaking(side);
      for (const [index, sentence] of spoken.entries()) {
        const utterance = new SpeechSynthesisUtterance(sentence);
        utterance.voice = voice;
        utterance.lang = voice.lang;
        const end = () => setSpeaking((current) => (current === side ? undefined : current));
        utterance.addEventListener("error", (event) => {
          if (event.error !== "canceled" && event.error !== "interrupted") end();
        });
        if (index === spoken.length - 1) utterance.addEventListener("end", end);
        engine.speak(utterance);
      }
    },
    [voices],
  );
  return { speaking, canSpeak, speak, stop };
}
