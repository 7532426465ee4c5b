import { type PlanCode, skus, type SkuCode } from "@yiqiao/contracts/plans";

/** A text in both languages. */
export interface Bilingual {
  readonly zh: string;
  readonly en: string;
}

/** What a sku is called and what it costs before an administrator says otherwise: in fen; null: not sold online. */
export interface CatalogueEntry {
  readonly name: Bilingual;
  readonly priceFen: number | null;
}

const name = (zh: string, en: string): Bilingual => ({ zh, en });

/** Every sku with its first price. Prices in the database are the ones in force. */
export const catalogue: Readonly<Record<SkuCode, CatalogueEntry>> = {
  free: { name: name("免费版", "Free"), priceFen: null },
  "standard-m": { name: name("标准版（月）", "Standard, 30 days"), priceFen: 2_900 },
  "standard-qrt": { name: name("标准版（季）", "Standard, 90 days"), priceFen: 7_900 },
  "standard-y": { name: name("标准版（年）", "Standard, 365 days"), priceFen: 26_800 },
  "professional-m": { name: name("专业版（月）", "Professional, 30 days"), priceFen: 9_900 },
  "professional-qrt": { name: name("专业版（季）", "Professional, 90 days"), priceFen: 26_800 },
  "professional-y": { name: name("专业版（年）", "Professional, 365 days"), priceFen: 96_800 },
  "enterprise-y": { name: name("企业版（年）", "Enterprise, 365 days"), priceFen: null },
  "pack-5m": { name: name("500 万字符包", "Pack of 5 million characters"), priceFen: 9_900 },
  "pack-10m": { name: name("1000 万字符包", "Pack of 10 million characters"), priceFen: 18_800 },
  "pack-50m": { name: name("5000 万字符包", "Pack of 50 million characters"), priceFen: 79_800 },
  "pack-100m": { name: name("1 亿字符包", "Pack of 100 million characters"), priceFen: 139_800 },
  "api-10m": { name: name("API 1000 万字符包", "API pack of 10 million characters"), priceFen: 28_800 },
  "api-50m": { name: name("API 5000 万字符包", "API pack of 50 million characters"), priceFen: 128_800 },
  "api-100m": { name: name("API 1 亿字符包", "API pack of 100 million characters"), priceFen: 228_800 },
  document: { name: name("单篇文档翻译", "Documents, paid one by one"), priceFen: 80 },
};

/** The skus in the order in which they are listed. */
export const skuCodes = Object.keys(skus) as readonly SkuCode[];

interface PlanTexts {
  readonly name: Bilingual;
  readonly features: readonly Bilingual[];
}

const perTerm = {
  standard: name(
    "字符额度：每月 150 万、每季 500 万或每年 2000 万",
    "1.5 million characters a month, 5 million a quarter, 20 million a year",
  ),
  professional: name(
    "字符额度：每月 850 万、每季 2500 万或每年 1 亿",
    "8.5 million characters a month, 25 million a quarter, 100 million a year",
  ),
};
const libraries = name(
  "10 个记忆库和 10 个术语库，每库 50 条",
  "10 translation memories and 10 termbases of 50 entries each",
);
const packs = name("可加购字符包", "Character packs can be added");
const unlimited = name("文档、图片、网页翻译不限次数", "Documents, pictures and web pages as often as you like");
const postEditing = name("译后编辑", "Post-editing of translated documents");
const manager = name("专属客户经理", "A dedicated manager");

/** What each plan gives; `{characters}` is the free quota where the reader is. */
export const planTexts: Readonly<Record<PlanCode, PlanTexts>> = {
  free: {
    name: name("免费版", "Free"),
    features: [
      name("每月 {characters} 字符", "{characters} characters a month"),
      name("文档、图片、网页翻译各试用 3 次", "3 trials each of document, picture and web page translation"),
      name("1 个记忆库和 1 个术语库，每库 5 条", "1 translation memory and 1 termbase of 5 entries each"),
    ],
  },
  standard: { name: name("标准版", "Standard"), features: [perTerm.standard, unlimited, libraries, packs] },
  professional: {
    name: name("专业版", "Professional"),
    features: [perTerm.professional, unlimited, libraries, packs, postEditing, manager],
  },
  enterprise: {
    name: name("企业版", "Enterprise"),
    features: [
      name("每年 30 亿字符，成员共用", "3 billion characters a year, shared by the members"),
      name("最多 30 个成员账号，可创建企业或团队", "Up to 30 member accounts; create an enterprise or team"),
      name("引擎增量训练", "Incremental training of the engine"),
      postEditing,
      manager,
    ],
  },
};
