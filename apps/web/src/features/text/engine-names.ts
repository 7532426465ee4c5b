/** The engine that runs the models on the server's own disk. */
const bundledEngine = "local";

const productNames: Readonly<Record<string, string>> = { libretranslate: "LibreTranslate" };

/** A pivot's engines are joined by a plus sign, those of different sentences by a comma; each is named once. */
export function engineIds(engines: string): readonly string[] {
  return [...new Set(engines.split(/[+,]/).map((id) => id.trim()))].filter((id) => id !== "");
}

/** An engine's name for readers; one that is not known keeps its id. */
export function engineName(id: string, builtIn: string): string {
  return id === bundledEngine ? builtIn : (productNames[id] ?? id);
}
