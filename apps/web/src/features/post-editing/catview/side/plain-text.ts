import { partsOf } from "#features/libraries";

/** A stored text without the tags that stand in it as `{1}`. */
export const plainText = (text: string): string =>
  partsOf(text, { hasTags: true, keyword: "" })
    .filter(({ kind }) => kind !== "tag")
    .map((part) => part.text)
    .join("");
