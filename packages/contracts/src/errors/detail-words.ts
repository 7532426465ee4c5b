type Words = Readonly<Record<string, { readonly en: string; readonly zh: string }>>;

/** Where an order, a document or a project stands. */
const state: Words = {
  unpaid: { en: "unpaid", zh: "未支付" },
  paying: { en: "being paid", zh: "支付中" },
  paid: { en: "paid", zh: "已支付" },
  completed: { en: "completed", zh: "已完成" },
  refunded: { en: "refunded", zh: "已退款" },
  renewed: { en: "renewed", zh: "已续费" },
  upgraded: { en: "upgraded", zh: "已升级" },
  ended: { en: "ended", zh: "已到期" },
  undeliverable: { en: "cannot be delivered", zh: "无法发放" },
  failed: { en: "failed", zh: "失败" },
  cancelled: { en: "cancelled", zh: "已取消" },
  expired: { en: "expired", zh: "已过期" },
  uploading: { en: "uploading", zh: "上传中" },
  analysing: { en: "being measured", zh: "分析中" },
  ready: { en: "not started", zh: "未开始" },
  refused: { en: "refused", zh: "无法翻译" },
  waiting: { en: "waiting", zh: "等待中" },
  translating: { en: "translating", zh: "翻译中" },
  paused: { en: "paused", zh: "已暂停" },
  complete: { en: "complete", zh: "已完成" },
  preparing: { en: "being prepared", zh: "准备中" },
};

/** Who takes money. */
const provider: Words = {
  alipay: { en: "Alipay", zh: "支付宝" },
  wechat: { en: "WeChat Pay", zh: "微信支付" },
  stripe: { en: "Stripe", zh: "银行卡支付（Stripe）" },
  bank: { en: "Bank transfer", zh: "银行转账" },
  sandbox: { en: "Test payment", zh: "测试支付" },
};

/** How money is paid. */
const way: Words = {
  ...provider,
  page: { en: "payment page", zh: "网页支付" },
  qr: { en: "QR code", zh: "扫码支付" },
  transfer: { en: "bank transfer", zh: "银行转账" },
};

/** What is tried for free. */
const trial: Words = {
  document: { en: "document", zh: "文档" },
  web: { en: "web page", zh: "网页" },
  picture: { en: "picture", zh: "图片" },
};

const plans: Words = {
  free: { en: "Free", zh: "免费版" },
  standard: { en: "Standard", zh: "标准版" },
  professional: { en: "Professional", zh: "专业版" },
  enterprise: { en: "Enterprise", zh: "企业版" },
};

/** What is wrong with a part of a file. */
const documentDamages = {
  cutOff: { en: "is cut off", zh: "不完整" },
  missing: { en: "is missing", zh: "缺失" },
  header: { en: "has no valid header", zh: "文件头无效" },
  checksum: { en: "has a wrong checksum", zh: "校验和不符" },
  size: { en: "has another size than it says", zh: "大小与记录不符" },
  compression: { en: "cannot be unpacked", zh: "无法解压" },
  malformed: { en: "is not well-formed XML", zh: "不是格式正确的 XML" },
  encoding: { en: "is not in the encoding that it declares", zh: "与声明的编码不符" },
  structure: { en: "has a broken structure", zh: "内部结构损坏" },
  otherKind: { en: "is of another format", zh: "不是该格式的文件" },
  unreadable: { en: "cannot be read", zh: "无法读取" },
} as const satisfies Words;
export type DocumentDamage = keyof typeof documentDamages;

/** What a bilingual file has to have. */
const lacks = {
  word: { en: "it is no Word file (docx)", zh: "不是 Word 文件（docx）" },
  table: { en: "it has no table", zh: "文件中没有表格" },
  columns: {
    en: "no table has a first row that names the source and the target column (“Source” and “Target”, or two languages)",
    zh: "没有表格在首行标明原文列和译文列（如“原文”“译文”，或两种语言的名称）",
  },
  rows: { en: "its table has no row with a source text", zh: "表格中没有带原文的行" },
  project: { en: "it does not say from which project it was exported", zh: "文件中没有项目导出信息" },
} as const satisfies Words;
export type BilingualLack = keyof typeof lacks;

/** What is wrong with a regular expression. */
const patternFaults = {
  group: { en: "a parenthesis is not closed", zh: "括号未闭合" },
  parenthesis: { en: "a closing parenthesis has no opening one", zh: "多余的右括号" },
  class: { en: "a square bracket is not closed", zh: "方括号未闭合" },
  range: { en: "a range in square brackets runs backwards or has no end", zh: "方括号中的范围无效" },
  repeated: { en: "there is nothing that could be repeated", zh: "量词前没有可重复的内容" },
  braces: {
    en: "a curly or square bracket has to be preceded by a backslash here",
    zh: "此处的花括号或方括号前需加反斜杠",
  },
  order: { en: "a number of repetitions runs backwards", zh: "重复次数的上下限颠倒" },
  escape: {
    en: "a backslash stands in front of something that it means nothing with",
    zh: "反斜杠后的内容无效",
  },
  property: { en: "there is no such property of characters", zh: "没有该字符属性" },
  groupName: { en: "a name of a group is wrong or there twice", zh: "分组名称无效或重复" },
  reference: { en: "there is no such group", zh: "没有该分组" },
  groupKind: { en: "there is no group of this kind", zh: "没有这种分组" },
  large: { en: "the expression is too large", zh: "表达式过大" },
  syntax: { en: "it cannot be read", zh: "无法识别" },
} as const satisfies Words;
export type PatternFault = keyof typeof patternFaults;

/** Why an account cannot become an enterprise's. */
const why: Words = {
  alreadyMember: { en: "the account belongs to this enterprise already", zh: "该账号已属于该企业" },
  otherSite: { en: "the account belongs to another enterprise", zh: "该账号属于其他企业" },
  administrator: { en: "it is an administrator's account", zh: "该账号是管理员账号" },
  inactive: { en: "the account is not active", zh: "该账号未启用" },
  ownPlan: {
    en: "the account has a plan of its own that has not ended, which could not be used in an enterprise",
    zh: "该账号有尚未到期的个人套餐，加入企业后将无法使用",
  },
  openOrder: { en: "the account has an order that is being paid", zh: "该账号有待支付的订单" },
  deletion: { en: "the account is about to be deleted", zh: "该账号已申请注销" },
};

const part: Words = { file: { en: "the file", zh: "文件" } };

/** Parts of a backup that are not named by what they hold. */
const backupPart: Words = {
  "the file": { en: "the file", zh: "文件" },
  "the head": { en: "its beginning", zh: "文件开头" },
  "the archive": { en: "its structure", zh: "文件结构" },
  "the manifest": { en: "its table of contents", zh: "备份清单" },
  "the jobs": { en: "the waiting jobs", zh: "待处理任务" },
  "the list of files": { en: "the list of files", zh: "文件清单" },
  "the tables": { en: "the tables", zh: "数据表" },
  "the database": { en: "the database", zh: "数据库" },
};

/** `table x`, `file x` and `bytes x and on` of a backup. */
function backupPartInWords(text: string, language: "zh" | "en"): string {
  const [, kind, name] = /^(table|file|bytes) (.+?)(?: and on)?$/.exec(text) ?? [];
  if (kind === undefined || language === "en") return text;
  if (kind === "bytes") return `第 ${name ?? ""} 字节起`;
  return `${kind === "table" ? "数据表" : "文件"} ${name ?? ""}`;
}

const words: Readonly<Record<string, Words>> = {
  backupPart,
  state,
  provider,
  way,
  trial,
  plans,
  part,
  reason: documentDamages,
  lacks,
  fault: patternFaults,
  why,
};

/** A detail as its reader says it, lists one by one; what is in words already, or has none, stays. */
export function detailInWords(key: string, value: unknown, language: "zh" | "en"): string {
  if (Array.isArray(value)) {
    return value.map((each) => detailInWords(key, each, language)).join(language === "zh" ? "、" : ", ");
  }
  const text = String(value);
  const known = Object.hasOwn(words, key) ? words[key] : undefined;
  if (known !== undefined && Object.hasOwn(known, text)) return known[text]?.[language] ?? text;
  return key === "backupPart" ? backupPartInWords(text, language) : text;
}
