/**
 * The one catalogue of response codes: number, HTTP status and both languages' text.
 * `{name}` in a text is filled from the error's details.
 */
interface CodeEntry {
  readonly code: number;
  readonly status: number;
  readonly en: string;
  readonly zh: string;
}

export const errorCatalogue = {
  success: { code: 20000, status: 200, en: "Success", zh: "成功" },
  invalidRequest: {
    code: 40000,
    status: 200,
    en: "The request is not valid: {detail}",
    zh: "请求参数有误：{detail}",
  },
  unauthenticated: {
    code: 40100,
    status: 401,
    en: "Please log in first",
    zh: "请先登录",
  },
  tokenExpired: {
    code: 40101,
    status: 401,
    en: "Login credentials have expired, please log in again",
    zh: "登录凭证已过期，请重新登录",
  },
  tokenInvalid: {
    code: 40102,
    status: 401,
    en: "The login credentials are not valid, please log in again",
    zh: "登录凭证无效，请重新登录",
  },
  loggedInElsewhere: {
    code: 40300,
    status: 403,
    en: "This account has been logged in elsewhere",
    zh: "该账号已在别处登录",
  },
  notFound: { code: 40400, status: 404, en: "Nothing was found at {path}", zh: "未找到 {path}" },
  bodyTooLarge: {
    code: 41300,
    status: 413,
    en: "The request is too large (limit {limit} bytes)",
    zh: "请求内容过大（上限 {limit} 字节）",
  },
  wrongCredentials: {
    code: 41001,
    status: 200,
    en: "The account or the password is wrong",
    zh: "账号或密码错误",
  },
  passwordCiphertextInvalid: {
    code: 41002,
    status: 200,
    en: "The encrypted password could not be accepted, please try again",
    zh: "密码密文无效，请重试",
  },
  passwordRule: {
    code: 41003,
    status: 200,
    en: "A password has {min} to 16 characters with both digits and letters",
    zh: "密码须为 {min} 至 16 位，且同时包含数字和字母",
  },
  passwordChangeRequired: {
    code: 41004,
    status: 200,
    en: "Please choose a password of your own first",
    zh: "请先设置您自己的密码",
  },
  insufficientCharacters: {
    code: 41005,
    status: 200,
    en: "Not enough characters: {needed} needed, {remaining} left",
    zh: "字符余额不足：需要 {needed}，剩余 {remaining}",
  },
  siteDisabled: {
    code: 41007,
    status: 200,
    en: "This enterprise site has been disabled, please contact sales for renewal",
    zh: "该企业站点已停用，请联系销售续费",
  },
  passwordUnchanged: {
    code: 41008,
    status: 200,
    en: "Please choose a password other than the one you have now",
    zh: "新密码不能与当前密码相同",
  },
  captchaRequired: {
    code: 41010,
    status: 200,
    en: "Please enter the characters of the picture",
    zh: "请输入图片验证码",
  },
  captchaWrong: {
    code: 41011,
    status: 200,
    en: "The characters do not match the picture; here is another one",
    zh: "图片验证码错误，请重新输入",
  },
  codeWrong: {
    code: 41012,
    status: 200,
    en: "The verification code is wrong or has expired",
    zh: "验证码错误或已过期",
  },
  codeRecent: {
    code: 41013,
    status: 200,
    en: "A code was sent a moment ago; another can be sent in {seconds} s",
    zh: "验证码刚刚发送，请在 {seconds} 秒后重试",
  },
  codeUndeliverable: {
    code: 41014,
    status: 200,
    en: "Codes cannot be sent to {kind} on this site; please use another way",
    zh: "本站暂不支持向{kind}发送验证码，请使用其他方式",
  },
  signInLocked: {
    code: 41015,
    status: 200,
    en: "Too many failed attempts; please try again in {seconds} s",
    zh: "失败次数过多，请在 {seconds} 秒后重试",
  },
  identifierTaken: {
    code: 41016,
    status: 200,
    en: "This e-mail address or phone number already belongs to another account",
    zh: "该邮箱或手机号已被其他账号使用",
  },
  registrationClosed: {
    code: 41017,
    status: 200,
    en: "This site does not open accounts by itself; please ask its administrator",
    zh: "本站未开放注册，请联系管理员",
  },
  accountInactive: {
    code: 41018,
    status: 200,
    en: "This account is not activated; please contact the administrator",
    zh: "账号未激活，请联系管理员",
  },
  challengeOver: {
    code: 41019,
    status: 200,
    en: "This step has taken too long or was done already; please begin again",
    zh: "操作已超时或已完成，请重新开始",
  },
  twoFactorWrong: {
    code: 41020,
    status: 200,
    en: "The code of the authenticator app is wrong",
    zh: "动态验证码错误",
  },
  twoFactorRequired: {
    code: 41021,
    status: 200,
    en: "This site demands two-factor login; it cannot be switched off",
    zh: "本站要求两步验证，无法关闭",
  },
  twoFactorState: {
    code: 41022,
    status: 200,
    en: "Two-factor login is {state} already",
    zh: "两步验证已处于{state}状态",
  },
  passkeyRefused: {
    code: 41023,
    status: 200,
    en: "The passkey could not be verified",
    zh: "通行密钥验证失败",
  },
  passkeyLimit: {
    code: 41024,
    status: 200,
    en: "An account can have at most {limit} passkeys",
    zh: "每个账号最多可添加 {limit} 个通行密钥",
  },
  passkeyMissing: {
    code: 41025,
    status: 200,
    en: "This passkey no longer exists",
    zh: "该通行密钥已不存在",
  },
  providerUnknown: {
    code: 41026,
    status: 200,
    en: "Login by {provider} is not set up on this site",
    zh: "本站未配置通过{provider}登录",
  },
  providerFailed: {
    code: 41027,
    status: 200,
    en: "Login by {provider} failed: {reason}",
    zh: "通过{provider}登录失败：{reason}",
  },
  identityTaken: {
    code: 41028,
    status: 200,
    en: "This {provider} account is tied to another account here",
    zh: "该{provider}账号已绑定其他账号",
  },
  identityExists: {
    code: 41040,
    status: 200,
    en: "Your account has a login by {provider} already; please unlink that first",
    zh: "您的账号已绑定{provider}，请先解绑",
  },
  identityMissing: {
    code: 41041,
    status: 200,
    en: "Your account has no login by {provider}",
    zh: "您的账号未绑定{provider}",
  },
  lastSignInWay: {
    code: 41029,
    status: 200,
    en: "This is the only way into the account; please add another one first",
    zh: "这是该账号唯一的登录方式，请先添加其他方式",
  },
  proofMissing: {
    code: 41030,
    status: 200,
    en: "Please confirm first that the account is yours",
    zh: "请先验证您的身份",
  },
  deviceMissing: {
    code: 41031,
    status: 200,
    en: "This device is no longer logged in",
    zh: "该设备已退出登录",
  },
  siteMissing: {
    code: 41032,
    status: 200,
    en: "There is no site {code}",
    zh: "站点 {code} 不存在",
  },
  exportMissing: {
    code: 41033,
    status: 200,
    en: "This export no longer exists",
    zh: "该导出文件已不存在",
  },
  deletionPending: {
    code: 41034,
    status: 200,
    en: "The deletion of this account was asked for already",
    zh: "该账号已申请注销",
  },
  identifierUnchanged: {
    code: 41035,
    status: 200,
    en: "The account has this e-mail address or phone number already",
    zh: "该邮箱或手机号已是当前账号所用",
  },
  lastAdministrator: {
    code: 41036,
    status: 200,
    en: "This is the last super administrator; please appoint another one first",
    zh: "这是最后一位超级管理员，请先指定其他超级管理员",
  },
  siteCodeInvalid: {
    code: 41050,
    status: 200,
    en: "A site cannot have the code {code}: it takes 2 to 40 small letters, digits and hyphens, and not the path of a page",
    zh: "站点代码 {code} 不可用：须为 2 至 40 位小写字母、数字或连字符，且不能与页面路径相同",
  },
  siteCodeTaken: {
    code: 41051,
    status: 200,
    en: "There is a site {code} already",
    zh: "站点 {code} 已存在",
  },
  siteHostTaken: {
    code: 41052,
    status: 200,
    en: "The host name {host} belongs to site {code} already",
    zh: "域名 {host} 已属于站点 {code}",
  },
  siteSettingInvalid: {
    code: 41053,
    status: 200,
    en: "The setting {name} is not valid: {detail}",
    zh: "设置项 {name} 无效：{detail}",
  },
  siteParentInvalid: {
    code: 41054,
    status: 200,
    en: "Site {code} cannot be a sub-site of {parent}: a parent is another site that is no sub-site itself, and a site with sub-sites stays one",
    zh: "站点 {code} 不能设为 {parent} 的子站点：上级站点不能是其自身或子站点，已有子站点的站点也不能成为子站点",
  },
  logoInvalid: {
    code: 41055,
    status: 200,
    en: "The logo is not valid: PNG, JPEG or WebP of at most {megabytes} MB and {pixels} × {pixels} pixels",
    zh: "徽标无效：须为 PNG、JPEG 或 WebP 格式，不超过 {megabytes} MB 且不超过 {pixels} × {pixels} 像素",
  },
  logoMissing: { code: 41056, status: 404, en: "This site has no such logo", zh: "该站点没有此徽标" },
  mainSiteFixed: {
    code: 41057,
    status: 200,
    en: "The main site can be neither disabled nor made to expire nor a sub-site",
    zh: "主站点不能停用、过期或设为子站点",
  },
  noPermission: {
    code: 42000,
    status: 200,
    en: "You have no permission for this; please ask the administrator",
    zh: "没有权限，请联系管理员",
  },
  planLimit: {
    code: 42005,
    status: 200,
    en: "Your plan's limit has been reached: {detail}",
    zh: "已达到当前套餐上限：{detail}",
  },
  planNeeded: {
    code: 42006,
    status: 200,
    en: "The current account does not support this section; it is part of: {plans}. Please upgrade",
    zh: "当前账号不支持该功能，请升级套餐（支持的套餐：{plans}）",
  },
  tooManyRequests: {
    code: 42900,
    status: 429,
    en: "Too many requests, please try again in {seconds} s",
    zh: "请求过于频繁，请在 {seconds} 秒后重试",
  },
  sameLanguage: {
    code: 43001,
    status: 200,
    en: "Source and target language cannot be the same ({lang})",
    zh: "源语言与目标语言不能相同（{lang}）",
  },
  textEmpty: { code: 43002, status: 200, en: "There is no text to translate", zh: "请输入要翻译的文本" },
  textTooLong: {
    code: 43003,
    status: 200,
    en: "The text has {length} characters; the limit is {limit}",
    zh: "文本共 {length} 个字符，上限为 {limit} 个",
  },
  unsupportedPair: {
    code: 43004,
    status: 200,
    en: "Translation from {source} to {target} is not available: no installed engine serves this pair. An administrator can add a model or a remote engine",
    zh: "暂不支持从{source}翻译到{target}：尚未安装支持该语言对的引擎，请联系管理员添加模型或远程引擎",
  },
  languageUndetected: {
    code: 43005,
    status: 200,
    en: "The language of the text could not be recognised; please choose it",
    zh: "无法识别文本的语言，请手动选择",
  },
  translationFailed: {
    code: 43006,
    status: 200,
    en: "The translation failed: {reason}",
    zh: "翻译失败：{reason}",
  },
  engineUnavailable: {
    code: 43007,
    status: 503,
    en: "The translation engine is busy or unavailable, please try again in {seconds} s",
    zh: "翻译引擎繁忙或不可用，请在 {seconds} 秒后重试",
  },
  translationEchoed: {
    code: 43008,
    status: 200,
    en: "The engine returned the source text unchanged, so this part has no translation",
    zh: "引擎原样返回了原文，该部分未能译出",
  },
  historyEntryMissing: {
    code: 43010,
    status: 200,
    en: "This history entry no longer exists",
    zh: "该历史记录已不存在",
  },
  engineMissing: { code: 43021, status: 200, en: "There is no stored engine {id}", zh: "没有已保存的引擎 {id}" },
  engineExists: { code: 43022, status: 200, en: "There is an engine {id} already", zh: "引擎 {id} 已存在" },
  engineKindUnknown: {
    code: 43023,
    status: 200,
    en: "There is no kind of engine {kind}; there are {kinds}",
    zh: "没有名为 {kind} 的引擎类型；可选：{kinds}",
  },
  engineSettingsInvalid: {
    code: 43024,
    status: 200,
    en: "The engine's settings are not valid: {detail}",
    zh: "引擎设置有误：{detail}",
  },
  engineSecretsUnavailable: {
    code: 43025,
    status: 200,
    en: "The secrets of engine {id} cannot be used: {detail}",
    zh: "引擎 {id} 的密钥无法使用：{detail}",
  },
  secretsUnavailable: {
    code: 43026,
    status: 200,
    en: "What is encrypted cannot be used: {detail}",
    zh: "已加密的内容无法使用：{detail}",
  },
  internal: {
    code: 50000,
    status: 500,
    en: "Something went wrong on the server (request {requestId})",
    zh: "服务器内部错误（请求编号 {requestId}）",
  },
} as const satisfies Record<string, CodeEntry>;

export type ErrorName = keyof typeof errorCatalogue;
export type InterfaceLanguage = "zh" | "en";

/** The text of a code in the reader's language, its `{name}` places filled from `details`. */
export function errorMessage(
  name: ErrorName,
  language: InterfaceLanguage,
  details: Readonly<Record<string, unknown>> = {},
): string {
  return errorCatalogue[name][language].replace(/\{(\w+)\}/g, (place, key: string) =>
    key in details ? String(details[key]) : place,
  );
}

/** The catalogue's name for a number on the wire, if it is one of ours. */
export function errorNameOf(code: number): ErrorName | undefined {
  return (Object.keys(errorCatalogue) as ErrorName[]).find((name) => errorCatalogue[name].code === code);
}
