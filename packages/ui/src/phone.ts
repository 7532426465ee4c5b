/** Whether this is a phone, or a tablet, by the programs on Android and iPhone as they name themselves. */
export function isPhone(userAgent: string): boolean {
  return /\b(?:android|iphone)\b/i.test(userAgent);
}
