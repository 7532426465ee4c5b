import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { en as reviewEn } from "./review/review.messages.en.ts";
import { zh as reviewZh } from "./review/review.messages.zh.ts";

const dictionary = createDictionary(en, zh);
const reviewDictionary = createDictionary(reviewEn, reviewZh);

/** Texts around scans, in the interface language. */
export const useTexts = () => useT(dictionary);
export type Texts = ReturnType<typeof useTexts>;
/** Texts of the list of terms. */
export const useReviewTexts = () => useT(reviewDictionary);
export type ReviewTexts = ReturnType<typeof useReviewTexts>;
