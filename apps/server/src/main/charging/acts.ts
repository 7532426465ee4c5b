import type { Chance } from "./chance.ts";

export const pair = { src_lang: "zh-cn", tgt_lang: "en-us" } as const;
/** Who acts, and by what the ledger knows them. */
export interface Actor {
  readonly holder: string;
  readonly token?: string;
  readonly device?: string;
  readonly accountId?: string;
  /** Of a user; the last one has a budget. */
  readonly keys: readonly string[];
}

/** What the answers of an act told that it cost. */
export type Act = (chance: Chance, actor: Actor) => Promise<number>;

/** Sentences of a memory, and others. */
export const remembered = ["请先关闭电源。", "按下绿色按钮。"];
export const words = ["春天", "港口", "船只", "工厂", "城市", "河流", "清晨", "老师", "机器", "图书"];
export const ends = ["很安静。", "在北方。", "已经开了。", "属于大家。", "没有名字。"];

export function textOf(chance: Chance, most = 4): string {
  const sentences = Array.from({ length: chance.upTo(most) + 1 }, () =>
    chance.happens(0.2) ? chance.of(remembered) : chance.of(words) + chance.of(words) + chance.of(ends),
  );
  return sentences.join("");
}

export const sentBy = ({ token, device }: Actor) => ({ ...(token && { token }), ...(device && { device }) });
