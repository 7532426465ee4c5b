import type { Page } from "@playwright/test";
import { accountPassword, addAccount, ask } from "./database.ts";
import { expect, type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { blankPath, enter } from "./sessions.ts";

/** The texts of the term scan, by which tests find their way. */
export const termScanTexts = {
  zh: {
    title: "术语扫描",
    more: "更多页面",
    mainMenu: "主菜单",
    source: /^源语言/,
    target: /^目标语言/,
    english: "英语",
    chinese: "中文",
    start: "开始扫描",
    fromText: "文本",
    textLabel: "待扫描的文本",
    refused: "2 个文件未添加",
    panel: "审核术语",
    terms: "术语列表",
    tab: (name: "new" | "accepted" | "rejected" | "all") =>
      ({ new: /^待审/, accepted: /^已采纳/, rejected: /^已拒绝/, all: /^全部/ })[name],
    translation: "译文",
    note: "备注",
    search: "搜索术语",
    found: (count: number) => `${count.toLocaleString("en")} 条术语`,
    chosen: (count: number) => `已选 ${count} 条`,
    select: (term: string) => `选择 ${term}`,
    merge: "合并…",
    mergeNow: "合并",
    merged: (count: number) => `已合并 ${count} 条术语`,
    split: (term: string) => `拆分 ${term}`,
    adopt: /^加入术语库/,
    newName: "新术语库名称",
    givenDomain: "术语领域",
    givenNote: "为没有备注的术语添加备注",
    adoptMany: (count: number) => `加入 ${count} 条术语`,
    adopted: (count: number) => `已加入 ${count} 条术语`,
    alreadyThere: (count: number) => `${count} 条已在术语库中`,
    contradictions: (count: number) => `${count} 条在术语库中有其他译文`,
    close: "关闭",
    export: "导出",
    exportAll: /^全部（/,
    download: "下载",
    undo: "撤销",
    moreActions: "更多操作",
    again: "重新扫描…",
    againNow: "重新扫描",
    remembered: (count: number) => `${count} 条术语因您曾经拒绝而自动标为拒绝。`,
    rejectedBefore: "曾拒绝",
    tabRejected: "已拒绝",
    back: "全部扫描",
    mine: "我的扫描",
    deleteAll: "全部删除…",
    deleteAllYes: "全部删除",
    failed: "扫描失败",
    tryAgain: "重试",
    cancel: "取消扫描",
    cancelled: "扫描已取消",
    keys: "键盘快捷键",
    accept: "采纳",
    reject: "拒绝",
    known: "已在术语库",
    menu: "打开菜单",
    changedElsewhere: /内容已在别处修改/,
    documents: "文档翻译",
    noTranslation: "暂无译文",
    propose: "用引擎翻译…",
    proposeNow: "翻译",
    engine: "引擎",
    sortByTerm: "术语",
    selectAll: "全选",
  },
  en: {
    title: "Term scan",
    more: "More pages",
    mainMenu: "Main menu",
    source: /^Source language/,
    target: /^Target language/,
    english: "English",
    chinese: "Chinese",
    start: "Scan for terms",
    fromText: "Text",
    textLabel: "Text to scan",
    refused: "2 files are not scanned",
    panel: "Term under review",
    terms: "Terms",
    tab: (name: "new" | "accepted" | "rejected" | "all") =>
      ({ new: /^To review/, accepted: /^Accepted/, rejected: /^Rejected/, all: /^All/ })[name],
    translation: "Translation",
    note: "Note",
    search: "Search terms",
    found: (count: number) => (count === 1 ? "1 term" : `${count.toLocaleString("en")} terms`),
    chosen: (count: number) => `${count} chosen`,
    select: (term: string) => `Select ${term}`,
    merge: "Merge…",
    mergeNow: "Merge",
    merged: (count: number) => `${count} terms merged`,
    split: (term: string) => `Take ${term} out`,
    adopt: /^Into termbase/,
    newName: "Name of the new termbase",
    givenDomain: "Domain of the terms",
    givenNote: "Note for those without one",
    adoptMany: (count: number) => (count === 1 ? "Take in 1 term" : `Take in ${count} terms`),
    adopted: (count: number) => (count === 1 ? "1 term added" : `${count} terms added`),
    alreadyThere: (count: number) => (count === 1 ? "1 is there already" : `${count} are there already`),
    contradictions: (count: number) =>
      count === 1 ? "1 is there with another translation" : `${count} are there with another translation`,
    close: "Close",
    export: "Export",
    exportAll: /^All \(/,
    download: "Download",
    undo: "Undo",
    moreActions: "More actions",
    again: "Run again…",
    againNow: "Run again",
    remembered: (count: number) =>
      count === 1
        ? "1 term was rejected by itself, as you had rejected it before."
        : `${count} terms were rejected by themselves, as you had rejected them before.`,
    rejectedBefore: "Rejected before",
    tabRejected: "Rejected",
    back: "All scans",
    mine: "My scans",
    deleteAll: "Delete all…",
    deleteAllYes: "Delete all",
    failed: "The scan failed",
    tryAgain: "Try again",
    cancel: "Cancel the scan",
    cancelled: "The scan was cancelled",
    keys: "Keyboard shortcuts",
    accept: "Accept",
    reject: "Reject",
    known: "In termbase",
    menu: "Open the menu",
    changedElsewhere: /^Changed in the meantime/,
    documents: "Document translation",
    noTranslation: "No translation",
    propose: "Have them translated…",
    proposeNow: "Translate",
    engine: "Engine",
    sortByTerm: "Term",
    selectAll: "Select all",
  },
} as const;

/** A text about turbines: each of its terms occurs several times, one with its short form. */
export const turbines = [
  "A wind turbine turns the kinetic energy of the wind into electrical energy.",
  "The rotor blade of a wind turbine is made of fibreglass, and each rotor blade is tested before it is shipped.",
  "The gearbox stands in the nacelle; the nacelle turns with the yaw system.",
  "A supervisory control and data acquisition (SCADA) system watches every wind turbine.",
  "When SCADA reports a high gearbox temperature, the pitch system turns each rotor blade out of the wind.",
  "The yaw system of the Hanson Ridge wind farm was replaced last year.",
  "At the Hanson Ridge wind farm, the pitch system and the yaw system are inspected twice a year.",
  "A wind farm needs a substation, and the substation is connected to the power grid.",
  "The power grid carries the electrical energy to the cities; SCADA watches the substation as well.",
  "Rotor blades wear out: a worn rotor blade lowers the annual energy production.",
  "The annual energy production of a wind farm depends on the gearbox and on the pitch system.",
].join("\n");

/** Sentence pairs in which some of those terms stand with their translations. */
export const turbinesTmx = `<?xml version="1.0" encoding="UTF-8"?>
<tmx version="1.4"><header creationtool="t" creationtoolversion="1" segtype="sentence" o-tmf="t" adminlang="en" srclang="en-US" datatype="plaintext"/><body>
${(
  [
    ["The wind turbine stands on a hill.", "风力发电机矗立在山上。"],
    ["Every wind turbine is inspected.", "每台风力发电机都要检查。"],
    ["A wind turbine needs oil.", "风力发电机需要机油。"],
    ["The gearbox is new.", "齿轮箱是新的。"],
    ["The gearbox was repaired.", "齿轮箱已经修好。"],
    ["A gearbox is heavy.", "齿轮箱很重。"],
  ] as const
)
  .map(
    ([en, zh]) => `<tu><tuv xml:lang="en-US"><seg>${en}</seg></tuv><tuv xml:lang="zh-CN"><seg>${zh}</seg></tuv></tu>`,
  )
  .join("\n")}
</body></tmx>`;

export const file = (name: string, content: string | Buffer) => ({
  name,
  mimeType: name.endsWith(".tmx") ? "application/xml" : "text/plain",
  buffer: Buffer.from(content),
});

const inOneMonth = () => new Date(Date.now() + 30 * 86_400_000);

/** A user of a test's own, at the term scan. */
export async function enterTermScan(open: (path: string) => Promise<Page>, account: string): Promise<Page> {
  await addAccount({ account, name: "Ann", plan: "professional-m", planEndsAt: inOneMonth() });
  const page = await open(blankPath);
  await enter(page, { account, password: accountPassword, path: "/docScan" });
  await expect(page).toHaveURL(`${productUrl}/docScan`);
  return page;
}

/** Chooses English into Chinese by their names. */
export async function chooseEnglishIntoChinese(page: Page, language: InterfaceLanguage): Promise<void> {
  const t = termScanTexts[language];
  for (const [button, name] of [
    [t.source, t.english],
    [t.target, t.chinese],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await page.getByRole("option", { name }).first().click();
  }
}

export async function chooseFiles(page: Page, files: readonly ReturnType<typeof file>[]): Promise<void> {
  await page
    .locator("input[type=file][multiple]")
    .first()
    .setInputFiles([...files]);
}

/** Scans files and waits for their list. */
export async function scanFiles(
  page: Page,
  language: InterfaceLanguage,
  files: readonly ReturnType<typeof file>[],
): Promise<void> {
  const t = termScanTexts[language];
  await chooseEnglishIntoChinese(page, language);
  await chooseFiles(page, files);
  await page.getByRole("button", { name: t.start }).click();
  await expect(page.getByRole("region", { name: t.panel })).toBeVisible();
}

/** The button of a term in the list. */
export const termButton = (page: Page, language: InterfaceLanguage, term: string) =>
  page.getByRole("table", { name: termScanTexts[language].terms }).getByRole("button", { name: term, exact: true });

/** The row of a term in the list. */
export const termRow = (page: Page, language: InterfaceLanguage, term: string) =>
  page
    .getByRole("table", { name: termScanTexts[language].terms })
    .getByRole("row")
    .filter({ has: page.getByRole("button", { name: term, exact: true }) });

/** Puts the user's scans back to where they are under way, as no small scan stays long enough to be seen. */
export async function holdScans(account: string): Promise<void> {
  await ask(
    `update term_scans set state = 'running', is_listing = true, listed_target = null, version = version + 1
     where account_id = (select id from accounts where account_number = $1)`,
    [account],
  );
}
