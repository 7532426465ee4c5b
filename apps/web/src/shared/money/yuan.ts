const fenOfYuan = 100;
const yuanPattern = /^(\d{1,8})(?:\.(\d{1,2}))?$/;

/** Fen as a field holds them: `1234.50`. */
export function yuanInput(fen: number): string {
  return (fen / fenOfYuan).toFixed(fen % fenOfYuan === 0 ? 0 : 2);
}

/** What somebody typed as yuan, in fen; undefined when it is no amount of money. */
export function parseYuan(typed: string): number | undefined {
  const found = yuanPattern.exec(
    typed
      .trim()
      .replace(/^[¥￥]\s*/, "")
      .replaceAll(",", ""),
  );
  if (!found) return undefined;
  return Number(found[1]) * fenOfYuan + Number((found[2] ?? "").padEnd(2, "0"));
}
