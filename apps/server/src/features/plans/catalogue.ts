import { skus, type SkuCode } from "@yiqiao/contracts/plans";

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
