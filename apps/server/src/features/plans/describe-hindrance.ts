import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { expiryWarningDays, type GoodsHindrance } from "@yiqiao/contracts/plans";
import type { Bilingual } from "./catalogue.ts";

const words: Readonly<Record<GoodsHindrance, Bilingual>> = {
  free: { zh: "免费版无需购买", en: "The free plan needs no purchase" },
  contactSales: { zh: "企业版请联系销售开通", en: "Please contact sales for the enterprise plan" },
  lowerPlan: { zh: "您当前的套餐级别更高", en: "You have a higher plan" },
  onlyProfessional: {
    zh: `标准版到期前 ${expiryWarningDays} 天内可续费，当前仅可升级为专业版`,
    en: `You can renew Standard in its last ${expiryWarningDays} days; until then you can upgrade to Professional`,
  },
  creditExceedsPrice: {
    zh: "剩余天数的抵扣金额高于该价格，请选择更长的周期",
    en: "Your unused days are worth more than this; please choose a longer period",
  },
  needsPlan: { zh: "字符包需在套餐有效期内购买", en: "Packs can be bought with a plan in force" },
  siteNeedsPlan: {
    zh: "该站点没有生效中的套餐，请先为其开通套餐",
    en: "This site has no plan in force; please grant it a plan first",
  },
  allowanceTooSmall: { zh: "当前套餐额度低于该字符包的购买门槛", en: "Your plan gives less than this pack asks for" },
  login: { zh: "请先登录", en: "Please log in first" },
  member: { zh: "请联系站点管理员购买", en: "Please ask your site's manager to buy it" },
  notSold: { zh: "本站暂不销售", en: "Not sold here" },
};

/** Why a sku cannot be bought, in words. */
export function describeHindrance(hindrance: GoodsHindrance, language: InterfaceLanguage): string {
  return words[hindrance][language];
}
