import { useQuery } from "@tanstack/react-query";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Detection } from "@yiqiao/contracts/text";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { LanguageChoice } from "#features/languages";
import { isInTarget, type TranslationState } from "../translation/streaming-state.ts";
import { detectionOptions } from "../text.queries.ts";

/** What the text is in, while the source is automatic: told by the translation, asked for when there is none. */
export function useDetection(choice: LanguageChoice, state: TranslationState): Detection | undefined {
  const isAutomatic = choice.source === "auto";
  const isUntold = isAutomatic && state.detected === undefined && state.failure?.name === "unsupportedPair";
  const { data } = useQuery({ ...detectionOptions(state.text), enabled: isUntold });
  if (!isAutomatic) return undefined;
  return state.detected ?? (isUntold ? (data ?? undefined) : undefined);
}

/**
 * Changes the target when an automatically detected text turns out to be in the target language.
 *
 * @param onFollow gives the text's language; a target for it is to be chosen
 * @returns the language that made the target change, while the text is still in it
 */
export function useFollowedTarget(
  choice: LanguageChoice,
  state: TranslationState,
  onFollow: (language: LanguageCode) => void,
) {
  const [followed, setFollowed] = useState<LanguageCode>();
  // By what the answer says: it stays for a moment when the target has changed, and is none to the new one.
  const { sourceLanguage } = state;
  const isObstructed = choice.source === "auto" && sourceLanguage === choice.target && isInTarget(state);
  const obstacle = isObstructed ? sourceLanguage : undefined;
  const follow = useEffectEvent((language: LanguageCode) => {
    setFollowed(language);
    onFollow(language);
  });
  useEffect(() => {
    if (obstacle !== undefined) follow(obstacle);
  }, [obstacle]);
  const forget = useCallback(() => setFollowed(undefined), []);
  return { followed: followed === state.sourceLanguage ? followed : undefined, forget };
}
