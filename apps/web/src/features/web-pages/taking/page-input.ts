import { savedPageExtensions } from "@yiqiao/contracts/web-pages";

/** What a reader brings: an address, or a saved page. */
export type PageInput = { readonly address: string } | { readonly file: File } | { readonly wrong: string };

export const isSavedPage = (name: string): boolean =>
  savedPageExtensions.some((extension) => name.toLowerCase().endsWith(extension));

/** What was dropped or pasted; undefined where it is nothing of the kind. */
export function parseInput(data: DataTransfer): PageInput | undefined {
  const [file] = data.files;
  if (file !== undefined) return isSavedPage(file.name) ? { file } : { wrong: file.name };
  const link = data
    .getData("text/uri-list")
    .split(/\r?\n/)
    .find((line) => line !== "" && !line.startsWith("#"));
  const address = (link ?? data.getData("text/plain")).trim();
  return looksLikeAddress(address) ? { address } : undefined;
}

/** Something that a browser's own address field would open, and no words to be searched for. */
export function looksLikeAddress(text: string): boolean {
  if (/\s/.test(text) || text.length > 2048) return false;
  if (/^https?:\/\/./i.test(text)) return URL.canParse(text);
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#].*)?$/u.test(text) && URL.canParse(`https://${text}`);
}
