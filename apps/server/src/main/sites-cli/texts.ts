import type { InterfaceLanguage } from "@yiqiao/contracts/errors";

const forms = {
  "name-zh": "name in Chinese, 50 characters at most",
  "name-en": "name in English, 50 characters at most",
  parent: "code of the site that this is a sub-site of; empty: none",
  variant: "standard, brand (shows the contact details) or research (shows the friend link)",
  expires: "last day, YYYY-MM-DD; it ends at 24:00 in the site's time zone; empty: never",
  "time-zone": "such as Asia/Shanghai",
  "free-characters": "characters a month of a free account; empty: the installation's",
  "user-cap": "how many accounts the site may have; empty: as many as come",
  "two-factor": "on or off: every account must log in with a second factor",
  is_login: "on or off: visitors can do nothing but log in",
  is_show_url: "on or off: the web address is shown",
  do_cat: "on or off: post-editing",
  hideTitle: "on or off: pages carry the site's name as their title",
  hidePicture: "on or off: no picture translation",
  hideCopyright: "on or off: no copyright line",
  hideHelp: "on or off: no help",
  addIns: "on or off: the page of add-ins",
  allowRegister: "on or off: visitors may make an account",
  joining:
    "whether users of the main site join by the code: closed, confirm (a manager decides) or open; empty: closed",
  showMainLogo: "on or off: a sub-site shows the logo of its parent",
  defaultDomain: "domain that is chosen at first, such as legal; empty: general",
  extraPicturePairs: "more language pairs of pictures, such as zh-cn_ja,ja_zh-cn",
  languages: "languages that are offered, such as zh-cn,en-us,ja; empty: all",
  codes:
    "patterns of what stays untranslated, such as SPN #,<<*>>: # digits, ? one letter or digit, * anything up to what follows; empty: none of its own",
  memories: "translation memories that each user may own, where that is more than the plan's; empty: the plan's",
  termbases: "termbases that each user may own, where that is more than the plan's; empty: the plan's",
  libraryEntries: "entries of each memory and termbase, where that is more than the plan's; empty: the plan's",
  pictureMegabytes: "largest picture that is taken, 3 to 5 MB; empty: 3",
  projectDays: "days that the files of a post-editing project are kept after its last change; empty: 30",
  plans:
    "a section and the plans that have it, such as TextHistory:standard,professional,enterprise; TextHistory: gives it to all",
  "training.zh": "how engines are trained for enterprises, told on their plan's card, in Chinese; empty: not told",
  "training.en": "the same in English",
  "account-manager.zh":
    "how customers reach their account manager, told on the plans' cards, in Chinese; empty: not told",
  "account-manager.en": "the same in English",
  "sales.email":
    "e-mail address of who sells enterprise plans; without it, phone and url nobody is told to contact sales",
  "sales.phone": "telephone number of who sells them",
  "sales.url": "page of who sells them, https://…",
  "contact.company_zh": "company, in Chinese",
  "contact.company_en": "company, in English",
  "contact.email": "e-mail address",
  "contact.phone": "telephone number",
  "contact.address_zh": "address, in Chinese",
  "contact.address_en": "address, in English",
  "friend-link": "empty: no friend link",
  "friend-link.url": "address of the friend site, https://…; with both names",
  "friend-link.name_zh": "its name in Chinese, 50 characters at most",
  "friend-link.name_en": "its name in English, 50 characters at most",
  "theme.primary": "main colour, #rrggbb",
  "theme.radius": "rounding of corners: xs, sm, md, lg or xl",
};
export type SettingName = keyof typeof forms;

const en = {
  usage: `Usage: npm run sites -- <command> [options]

  list                     the sites
  show CODE                a site with all its settings
  settings                 the settings there are, and what each takes
  add CODE --name-zh NAME --name-en NAME [NAME=VALUE…]
      --host HOST          a host name at which it answers; may be repeated
      --parent CODE        the site that it is a sub-site of
  set CODE NAME=VALUE…     change settings; an empty value takes one away
      --add-host HOST, --remove-host HOST          may be repeated
      --add-origin ORIGIN, --remove-origin ORIGIN  whose windows may ask for login data; may be repeated
  logo CODE                PNG, JPEG or WebP of at most 2 MB
      --large FILE, --small FILE
  disable CODE, enable CODE    switch a site off and on

  --json                   print JSON
`,
  unknownCommand: (name: string) => `There is no command ${name}.`,
  unknownOption: (name: string) => `The option ${name} is not known here, or lacks its value.`,
  wrongArguments: (name: string, form: string) => `${name} takes ${form}`,
  noPair: (argument: string) => `${argument} is not NAME=VALUE.`,
  unknownSetting: (name: string) => `There is no setting ${name}. See npm run sites -- settings`,
  notHere: " (this version cannot do that)",
  notThere: (value: string) => `${value} cannot be removed: the site does not have it.`,
  unreadable: (path: string, reason: string) => `${path} cannot be read: ${reason}`,
  added: (code: string, id: number) => `Site ${code} was added with the number ${id}.`,
  changed: (code: string) => `Site ${code} was changed.`,
  enabled: (code: string) => `Site ${code} is switched on.`,
  disabled: (code: string) => `Site ${code} is switched off: its calls are refused, its users are logged out.`,
  status: { active: "active", disabled: "switched off", expired: "expired" },
  none: "none",
  hosts: "hosts",
  origins: "allowed origins",
  logo: "logo",
  smallLogo: "small logo",
  forms,
  host: "a host name in small letters without port, such as translate.example.com",
  origin: "scheme and host without path, such as https://crm.example.com",
};

const zh: typeof en = {
  usage: `用法：npm run sites -- <命令> [选项]

  list                     列出站点
  show CODE                显示站点及其全部设置
  settings                 列出可用的设置项及其取值
  add CODE --name-zh 名称 --name-en 名称 [设置项=值…]
      --host HOST          站点的域名，可重复
      --parent CODE        上级站点
  set CODE 设置项=值…      修改设置，值为空则去掉该项
      --add-host HOST、--remove-host HOST          可重复
      --add-origin ORIGIN、--remove-origin ORIGIN  允许索取登录数据的窗口来源，可重复
  logo CODE                PNG、JPEG 或 WebP，不超过 2 MB
      --large FILE、--small FILE
  disable CODE、enable CODE    停用或启用站点

  --json                   输出 JSON
`,
  unknownCommand: (name) => `没有命令 ${name}。`,
  unknownOption: (name) => `此处没有选项 ${name}，或缺少其值。`,
  wrongArguments: (name, form) => `${name} 的参数应为 ${form}`,
  noPair: (argument) => `${argument} 不是“设置项=值”的形式。`,
  unknownSetting: (name) => `没有设置项 ${name}。请查看 npm run sites -- settings`,
  notHere: "（当前版本没有此功能）",
  notThere: (value) => `无法去掉 ${value}：站点没有该项。`,
  unreadable: (path, reason) => `无法读取 ${path}：${reason}`,
  added: (code, id) => `已添加站点 ${code}，编号 ${id}。`,
  changed: (code) => `已修改站点 ${code}。`,
  enabled: (code) => `已启用站点 ${code}。`,
  disabled: (code) => `已停用站点 ${code}：其调用将被拒绝，用户将退出登录。`,
  status: { active: "正常", disabled: "已停用", expired: "已过期" },
  none: "无",
  hosts: "域名",
  origins: "允许的来源",
  logo: "徽标",
  smallLogo: "小徽标",
  host: "小写域名，不含端口，如 translate.example.com",
  origin: "协议与域名，不含路径，如 https://crm.example.com",
  forms: {
    "name-zh": "中文名称，最多 50 个字符",
    "name-en": "英文名称，最多 50 个字符",
    parent: "上级站点的代码；留空表示无",
    variant: "standard、brand（显示联系方式）或 research（显示友情链接）",
    expires: "到期日 YYYY-MM-DD，于站点时区当日 24:00 到期；留空表示永不到期",
    "time-zone": "时区，如 Asia/Shanghai",
    "free-characters": "免费账号每月字符数；留空则采用系统设置",
    "user-cap": "站点的账号数上限；留空为不限",
    "two-factor": "on 或 off：所有账号登录时须两步验证",
    is_login: "on 或 off：访客须登录后使用",
    is_show_url: "on 或 off：显示网址",
    do_cat: "on 或 off：译后编辑",
    hideTitle: "on 或 off：页面标题显示站点名称",
    hidePicture: "on 或 off：不提供图片翻译",
    hideCopyright: "on 或 off：不显示版权信息",
    hideHelp: "on 或 off：不显示帮助",
    addIns: "on 或 off：提供插件页面",
    allowRegister: "on 或 off：允许访客注册",
    joining:
      "主站用户能否凭企业代码加入：closed（不能）、confirm（须站点管理员确认）或 open（直接加入）；留空为 closed",
    showMainLogo: "on 或 off：子站点显示上级站点的徽标",
    defaultDomain: "默认领域，如 legal；留空为通用",
    extraPicturePairs: "图片翻译的其他语言对，如 zh-cn_ja,ja_zh-cn",
    codes:
      "保持不译的内容的模式，如 SPN #,<<*>>：# 代表数字，? 代表一个字母或数字，* 代表到其后内容为止的任意文字；留空则无自有模式",
    languages: "提供的语言，如 zh-cn,en-us,ja；留空则为全部",
    memories: "每位用户可拥有的记忆库数，高于套餐时采用；留空则按套餐",
    termbases: "每位用户可拥有的术语库数，高于套餐时采用；留空则按套餐",
    libraryEntries: "每个记忆库和术语库的条目数，高于套餐时采用；留空则按套餐",
    pictureMegabytes: "可上传图片的大小上限，3 到 5 MB；留空则为 3",
    projectDays: "译后编辑项目在最后一次修改后保留文件的天数；留空则为 30",
    plans: "功能及拥有该功能的套餐，如 TextHistory:standard,professional,enterprise；TextHistory: 表示所有套餐",
    "training.zh": "企业引擎增量训练的提供方式（中文），显示在套餐说明中；留空则不显示",
    "training.en": "同上（英文）",
    "account-manager.zh": "专属客户经理的联系方式（中文），显示在套餐说明中；留空则不显示",
    "account-manager.en": "同上（英文）",
    "sales.email": "企业版销售邮箱；邮箱、电话、网址都未设置时，不提示联系销售",
    "sales.phone": "企业版销售电话",
    "sales.url": "企业版销售页面网址，https://…",
    "contact.company_zh": "公司中文名称",
    "contact.company_en": "公司英文名称",
    "contact.email": "邮箱",
    "contact.phone": "电话",
    "contact.address_zh": "中文地址",
    "contact.address_en": "英文地址",
    "friend-link": "留空则去掉友情链接",
    "friend-link.url": "友情链接地址 https://…，须同时给出两种名称",
    "friend-link.name_zh": "友情链接中文名称，最多 50 个字符",
    "friend-link.name_en": "友情链接英文名称，最多 50 个字符",
    "theme.primary": "主色，#rrggbb",
    "theme.radius": "圆角：xs、sm、md、lg 或 xl",
  },
};

export type SitesCliTexts = typeof en;

export function sitesCliTexts(language: InterfaceLanguage): SitesCliTexts {
  return { en, zh }[language];
}
