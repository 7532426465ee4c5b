import type { Capability } from "@yiqiao/contracts/capabilities";
import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { z } from "zod";

/** Who reads, and where: what the words depend on beside the message itself. */
export interface Reading {
  readonly language: InterfaceLanguage;
  /** IANA name. */
  readonly timeZone: string;
  readonly siteName: string;
  /** What can be done there. */
  readonly capabilities: readonly Capability[];
}

/** A message in one language. */
export interface Words {
  readonly title: string;
  /** Paragraphs, plain text. */
  readonly body: readonly string[];
}

/** What a message is about, and what stands with it. */
export interface Kind<P extends object> {
  readonly params: z.ZodType<P>;
  /** A page of the client that it is about. */
  readonly link: string | null;
  /** Whether it warns: a reader who did not do this must act. */
  readonly isWarning: boolean;
  /** @throws ZodError when the parameters are not those of this kind. */
  words(params: unknown, reading: Reading): Words;
  /** Names of the short texts that an SMS template may take. */
  readonly textNames: readonly string[];
  texts(params: unknown, reading: Reading): Record<string, string>;
  /** A link that serves once, for an e-mail alone. */
  linkIn(params: unknown): string | null;
  /** What an e-mail shows large, to be typed in. */
  codeIn(params: unknown): string | null;
}

/** A short text for an SMS template; providers take no more than a dozen characters, and no address of the web. */
export type ShortText<P> = (params: P, reading: Reading) => string;

/** A kind of message with its words in both languages. */
export function defineKind<P extends object>({
  params,
  zh,
  en,
  texts = {},
  codeIn,
  linkIn,
  link = null,
  isWarning = false,
}: {
  readonly params: z.ZodType<P>;
  readonly zh: (params: P, reading: Reading) => Words;
  readonly en: (params: P, reading: Reading) => Words;
  readonly texts?: Readonly<Record<string, ShortText<P>>>;
  readonly codeIn?: (params: P) => string;
  readonly linkIn?: (params: P) => string;
  readonly link?: string | null;
  readonly isWarning?: boolean;
}): Kind<P> {
  const languages = { zh, en };
  const short: Readonly<Record<string, ShortText<P>>> = { site: (_, { siteName }) => siteName, ...texts };
  return {
    params,
    link,
    isWarning,
    words: (given, reading) => languages[reading.language](params.parse(given), reading),
    textNames: Object.keys(short),
    texts: (given, reading) => {
      const parsed = params.parse(given);
      return Object.fromEntries(Object.entries(short).map(([name, text]) => [name, text(parsed, reading)]));
    },
    linkIn: (given) => linkIn?.(params.parse(given)) ?? link,
    codeIn: (given) => codeIn?.(params.parse(given)) ?? null,
  };
}

/** ISO 8601, UTC. */
export const moment = z.iso.datetime();
/** One act: when, from which address, by which program. */
export const act = z.object({ at: moment, address: z.string(), userAgent: z.string() });
