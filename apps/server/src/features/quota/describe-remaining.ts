import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { PurseKind, Remaining } from "@yiqiao/contracts/quota";

const names: Record<InterfaceLanguage, Record<PurseKind, string>> = {
  zh: { month: "本月免费", plan: "套餐", pack: "字符包", api: "接口" },
  en: { month: "free this month", plan: "plan", pack: "packs", api: "API" },
};

/** What is left, with its parts in the order of use. */
export function describeRemaining({ total_left: total, purses }: Remaining, language: InterfaceLanguage): string {
  const count = new Intl.NumberFormat(language === "zh" ? "zh-CN" : "en-US");
  const left = new Map<PurseKind, number>();
  for (const { kind, left: of, usable } of purses) if (usable) left.set(kind, (left.get(kind) ?? 0) + of);
  const parts = [...left].map(([kind, of]) => [names[language][kind], count.format(of)] as const);
  if (language === "zh") {
    const detail = parts.map(([name, of]) => `${name} ${of}`).join("，");
    return `剩余 ${count.format(total)} 字符${detail === "" ? "" : `（${detail}）`}`;
  }
  const detail = parts.map(([name, of]) => `${name} ${of}`).join(", ");
  return `${count.format(total)} characters left${detail === "" ? "" : ` (${detail})`}`;
}
