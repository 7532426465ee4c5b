/** A key that makes one press of the pay button one order, however often the call is sent. */
export function attemptKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
