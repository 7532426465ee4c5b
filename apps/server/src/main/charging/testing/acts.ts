import type { TestApp } from "#testing";
import type { Chance } from "./chance.ts";

export const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;

/** Who acts, and by what the ledger knows them. */
export interface Actor {
  /** Who pays for all that it does. */
  readonly holder: string;
  readonly token?: string;
  readonly device?: string;
  readonly host?: string;
  readonly siteId: number;
  readonly accountId?: string;
  /** Of a user; the last one has a budget. */
  readonly keys: readonly { readonly id: string; readonly secret: string }[];
  /** Whose segments it looks at. */
  readonly project?: { readonly id: string; readonly segments: readonly number[] };
}

/** What the answers of an act told that it cost; what one tells beforehand, the act holds it to itself. */
export type Act = (chance: Chance, actor: Actor) => Promise<number>;

/** What becomes of an engine's sentences during an act, each after so many. */
export interface Weather {
  /** It is out of order: whoever may tries again. */
  failsAfter: number;
  /** It refuses what it is asked, for good. */
  refusesAfter: number;
  /** It waits until it is given up. */
  waitsAfter: number;
  /** Told when one begins to wait. */
  onWait: () => void;
}

export interface ChargingScene {
  readonly app: TestApp;
  readonly under: (changes: Partial<Weather>) => void;
  /** Those of the engine's sentences that wait go on. */
  readonly letGo: () => void;
  /** Runs the jobs that wait; one that fails is the first of the next time. @returns whether all ended */
  readonly drain: () => Promise<boolean>;
}

/** Sentences of a memory, and others. */
export const remembered = ["请先关闭电源。", "按下绿色按钮。"];
export const words = ["春天", "港口", "船只", "工厂", "城市", "河流", "清晨", "老师", "机器", "图书"];
export const ends = ["很安静。", "在北方。", "已经开了。", "属于大家。", "没有名字。"];
/** Each is counted otherwise by something: code units, graphemes, white space, or not at all. */
const odd = [
  "一家人👨‍👩‍👧‍👦在公园。",
  "国旗🇨🇳很大，心❤️很红。",
  "cafe\u0301 在街角。",
  "第一行。\r\n第二行。\r\n\r\n第四行。",
  "零\u200b宽\u200b空格在这里。\ufeff",
  "\u202e从右到左\u202c的文字。",
  "  前后都有空白。  \t\n",
  "12,345.67",
  "……",
  "https://example.com/a?b=1",
  "𠮷野家的饭。",
  "好",
  "半个\ud83d表情。",
  "<b>粗体</b> &amp; 实体。",
  "　全角空格　在中间。",
  `${"很长的句子没有停顿".repeat(70)}。`,
];

export function textOf(chance: Chance, most = 4): string {
  const sentences = Array.from({ length: chance.upTo(most) + 1 }, () =>
    chance.happens(0.2) ? chance.of(remembered) : chance.of(words) + chance.of(words) + chance.of(ends),
  );
  return sentences.join("");
}

/** Sometimes with what few think of. */
export function anyText(chance: Chance, most = 4): string {
  if (!chance.happens(0.3)) return textOf(chance, most);
  return chance.happens(0.5) ? chance.of(odd) : textOf(chance, most) + chance.of(odd) + textOf(chance, 1);
}

/** So many sentences that nobody has had. */
export function newSentences(chance: Chance, count: number): string {
  const sentences = Array.from({ length: count }, () => `第${chance.upTo(1e9)}号${chance.of(words)}${chance.of(ends)}`);
  return sentences.join("");
}

/** Text with tags, some of which stand within sentences. */
export function htmlOf(chance: Chance): string {
  const inner = anyText(chance, 2).replaceAll(/[<>&]/g, "");
  const text = chance.happens(0.5) ? `${inner}<b title="春天">${chance.of(words)}</b>${chance.of(ends)}` : inner;
  return `<p>${text}</p>${chance.happens(0.3) ? `<!-- 注释 --><ul><li>${textOf(chance, 1)}</li></ul>` : ""}`;
}

export const sentBy = ({ token, device, host }: Actor) => ({
  ...(token && { token }),
  ...(device && { device }),
  ...(host && { host }),
});

/** As a user, or by one of its keys, where that is served. */
export function sentAs(
  chance: Chance,
  actor: Actor,
  { path, open }: { readonly path: string; readonly open?: { readonly path: string } },
) {
  if (open === undefined || actor.keys.length === 0 || chance.happens(0.5)) return { path, by: sentBy(actor) };
  return { path: open.path, by: { ...sentBy(actor), token: chance.of(actor.keys).secret } };
}

/** Holds what was told twice to be the same. */
export function assertSame(what: string, one: unknown, other: unknown): void {
  if (one === other) return;
  throw new Error(`${what}: told as ${JSON.stringify(one)} and as ${JSON.stringify(other)}`);
}

export const stormy = (chance: Chance, share: number): Partial<Weather> => {
  if (!chance.happens(share)) return {};
  return chance.happens(0.5) ? { failsAfter: chance.upTo(3) } : { refusesAfter: chance.upTo(3) };
};

/** Does something while an engine has become slow, after so many sentences, unless all is over before. */
export async function whileWaiting<T>(
  { under, letGo }: Pick<ChargingScene, "under" | "letGo">,
  { after, work }: { readonly after: number; readonly work: () => Promise<T> },
  act: () => Promise<unknown>,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  under({ waitsAfter: after, onWait: resolve });
  const working = work();
  working.catch(() => undefined);
  try {
    await Promise.race([promise, working]);
    await act();
    return await working;
  } finally {
    under({});
    letGo();
  }
}
