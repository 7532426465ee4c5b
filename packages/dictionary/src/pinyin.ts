/** Combining marks of the four tones; the fifth, neutral one has none. */
const marks = ["", "\u0304", "\u0301", "\u030c", "\u0300", ""];

/** The letter that carries the mark: a or e, the o of "ou", else the last vowel; "m" and "ng" are syllables too. */
const carriers = [/[ae]/i, /o(?=u)/i, /[iouü](?=[^iouü]*$)/i, /[mn]/i];

function withMark(syllable: string): string {
  const [, letters = "", tone = ""] =
    /^([a-zü]+)([1-5])$/i.exec(syllable.replace(/u:/gi, (u) => (u === "u:" ? "ü" : "Ü"))) ?? [];
  if (letters === "") return syllable;
  const at = carriers.map((carrier) => letters.search(carrier)).find((place) => place >= 0) ?? -1;
  return (letters.slice(0, at + 1) + (marks[Number(tone)] ?? "") + letters.slice(at + 1)).normalize("NFC");
}

/** Pinyin with tone marks, of pinyin with the numbers of the tones: "lu:3 xing2" becomes "lǚ xíng". */
export function toneMarks(numbered: string): string {
  return numbered
    .split(" ")
    .map((syllable) => withMark(syllable))
    .join(" ")
    .replace(/ ,/g, ",");
}
