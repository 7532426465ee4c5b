import { defineTranslation } from "@yiqiao/i18n";
import { en } from "./legal.messages.en.ts";

export const zh = defineTranslation(en, {
  close: "关闭",
  version: "2026 年 11 月版",
  publishedOn: "{date} 版",
  termsTitle: "{site}用户协议",
  privacyTitle: "{site}隐私说明",
  askAdministrator: "如有疑问，请联系{site}管理员。",
  ask: "如有疑问，请联系 {contact}。",
  serviceTitle: "服务内容",
  service:
    "{site}提供{what}的机器翻译，以及翻译记忆库和术语库。本站运行在运营机构自有的服务器上，该机构是本协议的另一方。",
  accountTitle: "您的账号",
  account:
    "请妥善保管密码和恢复码，并使用您本人的邮箱或手机号。以您的账号进行的操作视为您本人的操作。如怀疑账号被他人使用，请及时告知{site}的运营机构。",
  contentTitle: "您的内容",
  content:
    "您输入的内容以及{site}为您生成的译文归您所有，运营机构仅可为向您提供服务而处理这些内容。请只提交您有权翻译的内容。",
  qualityTitle: "机器翻译可能出错",
  quality: "{site}由机器进行翻译，译文可能有误或不完整。涉及合同、医疗、安全等重要事项时，请先由专业人员核对再使用。",
  conductTitle: "合理使用",
  conduct:
    "请勿利用{site}从事违法活动、损害他人、规避使用限制或干扰服务运行。字符、文件和请求次数的上限取决于您的套餐，并会在相应位置显示。",
  endTitle: "终止",
  end: "您可随时在{site}的用户中心注销账号，宽限期内可以撤销。对违反本协议或已不属于该机构的账号，运营机构可以停用。",
  liabilityTitle: "可用性与责任",
  liability:
    "运营机构会尽力维护{site}，但不承诺服务始终可用。运营机构依所在地法律承担责任；除此之外，不对译文错误或服务中断造成的损失负责。",
  changesTitle: "协议变更",
  changes: "本协议如有变更，{site}会在您下次登录时再次征求同意。如不同意，您仍可在运营机构协助下导出数据并注销账号。",
  dataTitle: "保存哪些信息",
  data: "{site}保存您的邮箱或手机号、用户名、密码的哈希值、设置、登录设备和登录记录（含网络地址）、翻译历史、记忆库和术语库，以及字符用量。",
  purposeTitle: "用途",
  purpose: "用于登录、翻译、套餐计费、防止{site}被滥用，以及向您发送验证码和账号通知。不投放广告，不做用户画像。",
  textsTitle: "文本的去向",
  texts:
    "{site}默认在自有服务器上翻译。如运营机构配置了远程引擎，待翻译文本会发送至该引擎，页面会显示给出译文的引擎。未经您同意，文本不会用于训练模型。",
  browserTitle: "浏览器中的数据",
  browser:
    "{site}在标签页打开期间保留您的登录状态；如您选择“在此设备上保持登录”，则通过一个仅供登录使用的 Cookie 保留至您退出。{site}还会记住您的语言、外观和最近使用的语种。不使用跟踪器和第三方 Cookie。",
  sharingTitle: "还有谁能看到",
  sharing:
    "{site}的管理员可查看账号信息和用量。邮件和短信通过运营机构配置的服务商发送。如您通过其他平台登录，该平台会获知您在此登录。除法律要求外，不会向其他方提供。",
  keepingTitle: "保存期限",
  keeping:
    "译后文档 24 小时后删除，验证码数分钟后失效。其他数据保存至您删除数据或注销账号为止；此后，订单和安全记录在去除个人信息后按法律要求的期限保存。",
  rightsTitle: "您的权利",
  rights: "您可在{site}的用户中心查看、更正和下载全部数据，或注销账号。其他事宜请联系对您的数据负责的运营机构。",
});
