const shape = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Fen as yuan with two decimals, the way that Alipay writes amounts. */
export function yuanOf(fen: number): string {
  const digits = String(fen).padStart(3, "0");
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Yuan with up to two decimals as fen, digit by digit; undefined for anything else. */
export function fenOf(yuan: string): number | undefined {
  const [, whole, decimals = ""] = shape.exec(yuan) ?? [];
  return whole === undefined ? undefined : Number(whole + decimals.padEnd(2, "0"));
}
