import { formatOfName } from "@yiqiao/contracts/documents";
import { pictureMediaTypes } from "@yiqiao/contracts/pictures";
import { shareFields } from "@yiqiao/contracts/sharing";

/** What was shared, and so which page it is for. */
export type SharedContent =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "link"; readonly url: string }
  | { readonly kind: "pictures" | "documents"; readonly files: readonly File[] }
  | { readonly kind: "nothing" };

/** Longest address that is taken for a link. */
const linkLimit = 2048;

/** Reads the form that the system filled. Which field a link is in differs between systems; a title alone is a text. */
export function contentOf(form: FormData): SharedContent {
  const files = form.getAll(shareFields.files).filter((entry): entry is File => isFile(entry));
  if (files.length > 0) return { kind: files.every(isPicture) ? "pictures" : "documents", files };
  const [title, text, url] = [shareFields.title, shareFields.text, shareFields.url].map((name) => textIn(form, name));
  if (text && isLink(text)) return { kind: "link", url: text };
  if (url && !text) return isLink(url) ? { kind: "link", url } : { kind: "text", text: url };
  const shared = text || title;
  return shared ? { kind: "text", text: shared } : { kind: "nothing" };
}

/** An empty field of files comes as a file without a name. */
const isFile = (entry: FormDataEntryValue): boolean =>
  typeof entry !== "string" && (entry.name !== "" || entry.size > 0);

/** A name that tells a document counts for more: some systems call everything a picture that has one in it. */
const isPicture = ({ name, type }: File): boolean =>
  formatOfName(name) === undefined &&
  (pictureMediaTypes.some((known) => known === type) || /\.(?:jpe?g|png)$/i.test(name));

function textIn(form: FormData, name: string): string | undefined {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() || undefined : undefined;
}

function isLink(text: string): boolean {
  return text.length <= linkLimit && !/\s/.test(text) && /^https?:\/\//i.test(text) && URL.canParse(text);
}
