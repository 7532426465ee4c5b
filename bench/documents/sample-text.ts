const words =
  "the board approved a budget for new machines and asked every department to report on its costs before the end of March while prices of copper steel and energy kept rising in most markets of the region".split(
    " ",
  );

/** `count` English words that differ from place to place, with a full stop behind. */
export function sampleSentence(place: number, count: number): string {
  const chosen = Array.from({ length: count }, (_, at) => words[(place * 7 + at * (1 + (place % 5))) % words.length]);
  return `${chosen.join(" ")} ${place}.`;
}
