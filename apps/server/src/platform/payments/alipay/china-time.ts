const offsetMs = 8 * 3_600_000;

/** `yyyy-MM-dd HH:mm:ss` in China's time, which Alipay writes and reads wherever the server stands. */
export function chinaTime(at: Date): string {
  return new Date(at.getTime() + offsetMs).toISOString().slice(0, 19).replace("T", " ");
}

/** @returns undefined for anything else */
export function fromChinaTime(text: string | undefined): Date | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/.test(text)) return undefined;
  const at = new Date(`${text.slice(0, 19).replace(" ", "T")}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
