/** What the page asks for to set up an engine of a kind; the command line knows more settings. */
export interface RemoteKind {
  readonly name: string;
  readonly settings: readonly { readonly name: "baseUrl" | "model" | "region"; readonly isRequired: boolean }[];
  readonly needsKey: boolean;
}

const address = { name: "baseUrl", isRequired: true } as const;

/** The kinds of remote engines that can be set up in the browser. */
export const remoteKinds = {
  deepl: { name: "DeepL", settings: [], needsKey: true },
  google: { name: "Google Cloud Translation", settings: [], needsKey: true },
  microsoft: { name: "Microsoft Translator", settings: [{ name: "region", isRequired: false }], needsKey: true },
  "openai-chat": {
    name: "OpenAI-compatible",
    settings: [address, { name: "model", isRequired: true }],
    needsKey: false,
  },
  libretranslate: { name: "LibreTranslate", settings: [address], needsKey: false },
  mtranserver: { name: "MTranServer", settings: [address], needsKey: false },
} as const satisfies Record<string, RemoteKind>;
export type RemoteKindName = keyof typeof remoteKinds;
