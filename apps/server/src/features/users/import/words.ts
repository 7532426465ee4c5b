import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Label } from "@yiqiao/contracts/fields";

const en = {
  unclosed: "A quotation mark is opened and never closed",
  accountMissing: "An e-mail address, phone number or account name is missing",
  accountFormat: (value: string) =>
    `“${value}” is neither an e-mail address nor a phone number nor a name of 2 to 40 letters and digits`,
  accountTwice: (value: string, line: number) => `“${value}” stands in line ${line} already`,
  accountTaken: (value: string) => `“${value}” has an account already`,
  noAddress: (value: string) => `“${value}” is no e-mail address, so no invitation can be sent there`,
  textFormat: (label: Label, width: number, value: string) =>
    `The ${label.en.toLowerCase()} “${value}” is longer than ${width} letters (a Chinese character counts as 2) or cannot be shown`,
  choiceUnknown: (what: Label, known: readonly string[], value: string) =>
    `“${value}” is not ${what.en}: ${known.join(" or ")}`,
  roleUnknown: (value: string) => `There is no role “${value}”; there are administrator, manager and user`,
  siteUnknown: (value: string) =>
    `“${value}” is not the code, number or name of one site that you may make users for; several may have the name`,
};

const zh: typeof en = {
  unclosed: "引号未闭合",
  accountMissing: "缺少邮箱、手机号或账号名",
  accountFormat: (value) => `“${value}”不是邮箱、手机号，也不是 2 至 40 个字母或数字组成的账号名`,
  accountTwice: (value, line) => `“${value}”已出现在第 ${line} 行`,
  accountTaken: (value) => `“${value}”已有账号`,
  noAddress: (value) => `“${value}”不是邮箱，无法发送邀请`,
  textFormat: (label, width, value) => `${label.zh}“${value}”超过 ${width} 个字符（汉字计 2）或含有无法显示的字符`,
  choiceUnknown: (what, known, value) => `“${value}”不是${what.zh}，可用：${known.join("、")}`,
  roleUnknown: (value) => `没有角色“${value}”，可用：管理员、站点管理员、用户`,
  siteUnknown: (value) => `“${value}”不是您可为其创建用户的站点的代码、编号或唯一名称（名称可能重复）`,
};

/** What can be wrong with a line of a file that brings users. */
export const faultWords = (language: InterfaceLanguage): typeof en => ({ en, zh })[language];
