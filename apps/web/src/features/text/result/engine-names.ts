/** By the id that an engine has unless its administrator gives it another: its kind. */
const productNames: ReadonlyMap<string, string> = new Map([
  ["apertium", "Apertium"],
  ["deepl", "DeepL"],
  ["google", "Google Translate"],
  ["libretranslate", "LibreTranslate"],
  ["microsoft", "Microsoft Translator"],
  ["mtranserver", "MTranServer"],
]);
/** What the id of the environment's chat engine has before the model's name. */
const chatPrefix = /^chat:(?=.)/;

/** Names of what is no product, in the reader's language. */
export interface OwnEngineNames {
  /** The engine that runs the models on the server's own disk. */
  readonly builtIn: string;
  /** A chat model of which no more is known. */
  readonly chat: string;
}

/** A pivot's engines are joined by a plus sign, those of different sentences by a comma; each is named once. */
export function engineIds(engines: string): readonly string[] {
  return [...new Set(engines.split(/[+,]/).map((id) => id.trim()))].filter((id) => id !== "");
}

/** An engine's name for readers; one that is not known keeps its id. */
export function engineName(id: string, { builtIn, chat }: OwnEngineNames): string {
  if (id === "local") return builtIn;
  if (id === "openai-chat") return chat;
  return productNames.get(id) ?? id.replace(chatPrefix, "");
}
