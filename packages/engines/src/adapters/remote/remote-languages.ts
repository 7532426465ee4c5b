import { languageCodes, type LanguageCode } from "@yiqiao/contracts/languages";
import type { RemoteLanguages } from "./remote-engine.ts";

/** What a service may call each language, the wanted name first; the same as source and as target unless told apart. */
export type LanguageNames = Readonly<
  Record<LanguageCode, readonly string[] | { readonly source: readonly string[]; readonly target: readonly string[] }>
>;

/** What most services call the languages that all of them call alike; the Chinese scripts have many names. */
export const commonNames = {
  "en-us": ["en"],
  ja: ["ja"],
  ko: ["ko"],
  ru: ["ru"],
  my: ["my"],
  ar: ["ar"],
  fr: ["fr"],
  es: ["es"],
} as const;

/**
 * Every pair of the languages that a service offers, with its own spelling of their names.
 *
 * @param isServed keeps the pairs for which it holds; default all
 */
export function remoteLanguages(
  names: LanguageNames,
  offered: { readonly sources: readonly string[]; readonly targets: readonly string[] },
  isServed: (source: string, target: string) => boolean = () => true,
): RemoteLanguages {
  const sources = spellings(offered.sources);
  const targets = spellings(offered.targets);
  const codes = new Map<LanguageCode, { source?: string; target?: string }>();
  for (const code of languageCodes) {
    const known = names[code];
    const [source] = ("source" in known ? known.source : known).flatMap(
      (name) => sources.get(name.toLowerCase()) ?? [],
    );
    const [target] = ("target" in known ? known.target : known).flatMap(
      (name) => targets.get(name.toLowerCase()) ?? [],
    );
    codes.set(code, { ...(source === undefined ? {} : { source }), ...(target === undefined ? {} : { target }) });
  }
  const pairs = languageCodes.flatMap((source) =>
    languageCodes
      .filter((target) => {
        const from = codes.get(source)?.source;
        const to = codes.get(target)?.target;
        return source !== target && from !== undefined && to !== undefined && isServed(from, to);
      })
      .map((target) => ({ source, target })),
  );
  return { pairs, codes };
}

function spellings(names: readonly string[]): ReadonlyMap<string, string> {
  return new Map(names.map((name) => [name.toLowerCase(), name]));
}
