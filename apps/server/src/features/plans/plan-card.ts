import { type Capability, translatableList, translatables } from "@yiqiao/contracts/capabilities";
import { freeTrials } from "@yiqiao/contracts/documents";
import { type LibraryAllowance, libraryAllowances } from "@yiqiao/contracts/libraries";
import { type PlanCode } from "@yiqiao/contracts/plans";
import type { SiteRules } from "#features/sites";
import type { Bilingual } from "./catalogue.ts";

/** What a card may say where its reader is. */
export interface CardScene {
  readonly capabilities: readonly Capability[];
  /** Of a free month. */
  readonly freeCharacters: number;
  readonly rules: Pick<SiteRules, "libraries" | "services">;
  readonly packsAreSold: boolean;
}

type Line = (scene: CardScene) => Bilingual | null;

const text = (zh: string, en: string): Bilingual => ({ zh, en });
const always =
  (zh: string, en: string): Line =>
  () =>
    text(zh, en);
const when =
  (capability: Capability, line: Line): Line =>
  (scene) =>
    scene.capabilities.includes(capability) ? line(scene) : null;

export const planNames: Readonly<Record<PlanCode, Bilingual>> = {
  free: text("免费版", "Free"),
  standard: text("标准版", "Standard"),
  professional: text("专业版", "Professional"),
  enterprise: text("企业版", "Enterprise"),
};

/** What free users may try, and others do as often as they like. */
const tried = ({ capabilities }: CardScene) =>
  translatables.filter((each) => each !== "text" && capabilities.includes(each));

const trials: Line = (scene) => {
  const { zh, en } = translatableList(tried(scene), "en");
  if (zh === "") return null;
  const each = tried(scene).length > 1 ? (["各", " each"] as const) : (["", ""] as const);
  return text(`${zh}翻译${each[0]}试用 ${freeTrials} 次`, `${freeTrials} trials${each[1]} of ${en} translation`);
};
const unlimited: Line = (scene) => {
  const { zh, en } = translatableList(tried(scene));
  if (zh === "") return null;
  return text(`${zh}翻译不限次数`, `${en.charAt(0).toUpperCase()}${en.slice(1)} as often as you like`);
};
const libraries = (plan: PlanCode): Line =>
  when("libraries", ({ rules }) => {
    const own = libraryAllowances[plan];
    const most = (measure: keyof LibraryAllowance) => Math.max(own[measure], rules.libraries[measure]);
    const [memories, termbases] = [most("memories"), most("termbases")];
    const each = most("entries").toLocaleString("en-US");
    return text(
      `${memories} 个记忆库和 ${termbases} 个术语库，每库 ${each} 条`,
      `${counted(memories, "translation memory", "translation memories")} and ${counted(termbases, "termbase", "termbases")} of ${each} entries each`,
    );
  });
const packs: Line = ({ packsAreSold }) => (packsAreSold ? text("可加购字符包", "Character packs can be added") : null);
const postEditing = when("postEditing", always("译后编辑", "Post-editing of translated documents"));
const members = when(
  "members",
  always(
    "最多 30 个成员账号，由企业管理员自行管理",
    "Up to 30 member accounts of an enterprise or team, kept by its own manager",
  ),
);
/** What people do stands there with how they do it. */
const training: Line = ({ rules: { services } }) =>
  told("引擎增量训练", "Incremental training of the engine", services.training);
const manager: Line = ({ rules: { services } }) => told("专属客户经理", "A dedicated manager", services.accountManager);

const lines: Readonly<Record<PlanCode, readonly Line[]>> = {
  free: [
    ({ freeCharacters }) => {
      const characters = freeCharacters.toLocaleString("en-US");
      return text(`每月 ${characters} 字符`, `${characters} characters a month`);
    },
    trials,
    libraries("free"),
  ],
  standard: [
    always(
      "字符额度：每月 150 万、每季 500 万或每年 2000 万",
      "1.5 million characters a month, 5 million a quarter, 20 million a year",
    ),
    unlimited,
    libraries("standard"),
    packs,
  ],
  professional: [
    always(
      "字符额度：每月 850 万、每季 2500 万或每年 1 亿",
      "8.5 million characters a month, 25 million a quarter, 100 million a year",
    ),
    unlimited,
    libraries("professional"),
    packs,
    postEditing,
    manager,
  ],
  enterprise: [
    always("每年 30 亿字符，成员共用", "3 billion characters a year, shared by the members"),
    unlimited,
    libraries("enterprise"),
    members,
    training,
    postEditing,
    manager,
  ],
};

/** What a plan gives, and nothing that is not there. */
export function cardFeatures(plan: PlanCode, scene: CardScene): Bilingual[] {
  return lines[plan].map((line) => line(scene)).filter((line) => line !== null);
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function told(zh: string, en: string, how: Bilingual | null): Bilingual | null {
  return how === null ? null : text(`${zh}：${how.zh}`, `${en}: ${how.en}`);
}
