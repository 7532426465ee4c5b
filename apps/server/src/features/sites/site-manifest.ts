import type { Capability } from "@yiqiao/contracts/capabilities";
import { documentFormats } from "@yiqiao/contracts/documents";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { pictureMediaTypes } from "@yiqiao/contracts/pictures";
import { shareFields, sharePath } from "@yiqiao/contracts/sharing";
import type { Site } from "@yiqiao/contracts/sites";
import { manifestIconsOf, productColour } from "./site-icon.ts";

interface ManifestOf {
  readonly site: Site;
  readonly name: string;
  /** Of the login page that it begins at; null: it begins at the address's first page. */
  readonly code: string | null;
  readonly language: InterfaceLanguage;
}

interface Shortcut {
  readonly name: Readonly<Record<InterfaceLanguage, string>>;
  readonly url: string;
  readonly capability: Capability;
}

const shortcuts: readonly Shortcut[] = [
  { name: { zh: "文本翻译", en: "Text translation" }, url: "/", capability: "text" },
  // Phones have to be told that the whole client is wanted.
  { name: { zh: "文档翻译", en: "Document translation" }, url: `${sharePath}?to=documents`, capability: "documents" },
  { name: { zh: "图片翻译", en: "Picture translation" }, url: "/picturetranslate", capability: "pictures" },
];

/** The web manifest: what the client is called, looks like and takes once it is installed from the pages of a site. */
export function manifestOf({ site, name, code, language }: ManifestOf): object {
  const start = code === null ? "/" : `/${code}`;
  return {
    id: start,
    name,
    short_name: name,
    lang: language === "zh" ? "zh-CN" : "en",
    start_url: start,
    scope: "/",
    display: "standalone",
    background_color: "#f6f7f9",
    theme_color: site.theme.primary ?? productColour,
    icons: manifestIconsOf(site),
    shortcuts: shortcuts
      .filter(({ capability }) => site.capabilities.includes(capability))
      .map((shortcut) => ({ name: shortcut.name[language], url: shortcut.url })),
    share_target: {
      action: sharePath,
      method: "POST",
      enctype: "multipart/form-data",
      params: {
        title: shareFields.title,
        text: shareFields.text,
        url: shareFields.url,
        files: filesOf(site.capabilities),
      },
    },
  };
}

/** Some systems go by media types, others by extensions. */
const formats = Object.values(documentFormats);
const documentTypes: readonly string[] = [
  ...formats.map(({ mediaType }) => mediaType),
  ...formats.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`)),
];

function filesOf(capabilities: readonly Capability[]): readonly object[] {
  const accept = [
    ...(capabilities.includes("pictures") ? pictureMediaTypes : []),
    ...(capabilities.includes("documents") ? documentTypes : []),
  ];
  return accept.length > 0 ? [{ name: shareFields.files, accept }] : [];
}
