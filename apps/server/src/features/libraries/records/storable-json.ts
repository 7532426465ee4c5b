/** JSON that the database can store: halves of surrogate pairs, also in names, become the character for unknown ones. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!json.includes(String.raw`\ud`)) return json;
  // A half is the only part of a text that is written so; backslashes of texts are doubled.
  return json.replaceAll(/\\(?:ud[89a-f][0-9a-f]{2}|.)/gs, (escape) => (escape.length > 2 ? "\ufffd" : escape));
}
