/** A decimal number as a text without zeros that say nothing: `007.50` is `7.5`. */
export function plainDecimal(written: string): string {
  const [whole = "", fraction = ""] = written.split(".");
  const integer = whole.replace(/^0+(?=\d)/, "") || "0";
  const rest = fraction.replace(/(?<!0)0+$/, "");
  return rest === "" ? integer : `${integer}.${rest}`;
}

/** The number times a power of ten, exactly. */
export function shifted(decimal: string, power: number): string {
  const [whole = "0", fraction = ""] = decimal.split(".");
  if (power >= 0) {
    const digits = fraction.padEnd(power, "0");
    return plainDecimal(`${whole}${digits.slice(0, power)}.${digits.slice(power)}`);
  }
  const digits = whole.padStart(1 - power, "0");
  return plainDecimal(`${digits.slice(0, power)}.${digits.slice(power)}${fraction}`);
}

/** The sum of two decimals of which the smaller has few digits. */
export function added(one: string, other: string): string {
  const places = Math.max(one.split(".")[1]?.length ?? 0, other.split(".")[1]?.length ?? 0);
  const sum = BigInt(shifted(one, places)) + BigInt(shifted(other, places));
  return shifted(String(sum), -places);
}
