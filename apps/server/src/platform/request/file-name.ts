const longest = 255;

/** The name of an uploaded file, without folders and characters that file names may not contain. */
export function fileNameOf(given: string, fallback = "document"): string {
  const name = (given.split(/[\\/]/).at(-1) ?? "")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}<>:"|?*\u202A-\u202E\u2066-\u2069]/gu, "")
    .replace(/^\.+/, "")
    .trim();
  return name === "" ? fallback : Array.from(name).slice(-longest).join("");
}

/** A file name, split into base name and extension; the extension includes the dot. */
export function splitName(name: string): { readonly stem: string; readonly extension: string } {
  const dot = name.lastIndexOf(".");
  return dot <= 0 ? { stem: name, extension: "" } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}
