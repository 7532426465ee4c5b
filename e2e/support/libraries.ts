import type { Page } from "@playwright/test";
import { accountPassword, addAccount, ask } from "./database.ts";
import { expect, type InterfaceLanguage, productUrl } from "./fixtures.ts";
import { blankPath, enter } from "./sessions.ts";

/** The texts of the libraries' screens, by which tests find their way. */
export const libraryTexts = {
  zh: {
    emptyMemories: "暂无记忆库",
    create: "新建记忆库",
    createTermbase: "新建术语库",
    name: "名称",
    target: "目标语言",
    sameLanguages: "源语言和目标语言不能相同",
    nameLong: "请输入不超过 20 个字符的名称",
    save: "创建",
    limit: "已达到套餐上限",
    member: "我的会员",
    close: "关闭",
    more: (name: string) => `${name} 的更多操作`,
    delete: "删除",
    undo: "撤销",
    restored: (name: string) => `已恢复“${name}”`,
    noEntries: "暂无条目",
    add: "添加条目",
    source: "原文（中文）",
    translation: "译文（英语）",
    empty: "不能为空",
    total: (count: string) => `共 ${count} 条`,
    found: (count: string) => `找到 ${count} 条`,
    edit: (text: string) => `编辑 ${text}`,
    saved: "已保存",
    changed: "条目已被他人修改",
    keepMine: "保存我的",
    import: "导入",
    start: "开始导入",
    imported: (name: string) => `${name} 导入完成`,
    emptySource: "原文为空",
    report: "下载被拒绝的行（CSV）",
    undoImport: "撤销导入",
    undone: /已撤销/,
    column: (place: number) => `第 ${place} 列的内容`,
    columnsMissing: "请指定原文列和译文列。",
    leaveOut: "忽略",
    sourceColumn: "原文",
    export: "导出",
    download: "下载",
    search: "搜索条目",
    entriesOf: (name: string) => `${name} 的条目`,
    replace: "查找替换",
    find: "查找",
    replaceWith: "替换为",
    replaceCount: (count: number) => `替换 ${count} 条`,
    replaced: (count: number) => `已替换 ${count} 条`,
    moreActions: "更多",
    history: "操作历史",
    publicTermbases: "公共术语库",
    subscribe: (name: string) => `订阅 ${name}`,
    unsubscribe: (name: string) => `取消订阅 ${name}`,
    loginQuestion: "您尚未登录，请登录后继续",
    logIn: "登录",
    subscribed: "已订阅",
    copy: (name: string) => `将 ${name} 复制到我的术语库`,
    copyCreate: "新建一个",
    copyNow: "复制",
    copied: "已复制 2 条",
    siteTermbases: "系统术语库",
    allTermbases: "全部用户术语库",
  },
  en: {
    emptyMemories: "No translation memories yet",
    create: "New memory",
    createTermbase: "New termbase",
    name: "Name",
    target: "Target language",
    sameLanguages: "The source and the target language cannot be the same",
    nameLong: "Enter a name of no more than 20 characters",
    save: "Create",
    limit: "The limit of your plan is reached",
    member: "My membership",
    close: "Close",
    more: (name: string) => `More for ${name}`,
    delete: "Delete",
    undo: "Undo",
    restored: (name: string) => `“${name}” is back`,
    noEntries: "No entries yet",
    add: "Add entry",
    source: "Source (Chinese)",
    translation: "Translation (English)",
    empty: "This cannot be empty",
    total: (count: string) => `${count} ${count === "1" ? "entry" : "entries"}`,
    found: (count: string) => `${count} ${count === "1" ? "entry" : "entries"} found`,
    edit: (text: string) => `Edit ${text}`,
    saved: "Saved",
    changed: "Changed by somebody else",
    keepMine: "Save mine",
    import: "Import",
    start: "Start the import",
    imported: (name: string) => `${name} has been imported`,
    emptySource: /source is empty/i,
    report: "Refused lines (CSV)",
    undoImport: "Undo the import",
    undone: /^Undone/,
    column: (place: number) => `Column ${place} holds`,
    columnsMissing: "Say which column holds the source and which the translation.",
    leaveOut: "Leave out",
    sourceColumn: "Source",
    export: "Export",
    download: "Download",
    search: "Search the entries",
    entriesOf: (name: string) => `Entries of ${name}`,
    replace: "Find and replace",
    find: "Find",
    replaceWith: "Replace with",
    replaceCount: (count: number) => `Replace in ${count} ${count === 1 ? "entry" : "entries"}`,
    replaced: (count: number) => `${count} ${count === 1 ? "entry" : "entries"} changed`,
    moreActions: "More",
    history: "History and undo",
    publicTermbases: "Public termbases",
    subscribe: (name: string) => `Subscribe to ${name}`,
    unsubscribe: (name: string) => `Unsubscribe from ${name}`,
    loginQuestion: "You are not logged in yet, please log in to continue",
    logIn: "Log in",
    subscribed: "Subscribed",
    copy: (name: string) => `Copy ${name} into my termbases`,
    copyCreate: "Create a new one",
    copyNow: "Copy",
    copied: "2 entries copied",
    siteTermbases: "Shared termbases",
    allTermbases: "All users' termbases",
  },
} as const;

const inOneMonth = () => new Date(Date.now() + 30 * 86_400_000);

/** A user of a test's own, at a page of libraries. */
export async function enterLibraries(
  open: (path: string) => Promise<Page>,
  { language, name, plan, path }: { language: InterfaceLanguage; name: string; plan?: string; path: string },
): Promise<string> {
  const account = `libraries-${name}-${language}@example.com`;
  await addAccount({ account, name: "Ann", ...(plan && { plan, planEndsAt: inOneMonth() }) });
  await logIn(open, { account, path });
  return account;
}

/** Logs a user in at a page. */
export async function logIn(
  open: (path: string) => Promise<Page>,
  { account, path }: { account: string; path: string },
): Promise<void> {
  const page = await open(blankPath);
  await enter(page, { account, password: accountPassword, path });
  await expect(page).toHaveURL(productUrl + path);
}

export interface LibraryRow {
  readonly kind: "memory" | "termbase";
  readonly scope: "individual" | "public";
  readonly name: string;
  /** Whose; of an individual one. */
  readonly account?: string;
}

/** Adds a library for translations from Chinese into English; one for all has its name to itself. */
export async function addLibrary({ kind, scope, name, account }: LibraryRow): Promise<string> {
  if (account === undefined) {
    await ask("update libraries set name = 'Earlier ' || number where name = $1 and account_id is null", [name]);
  }
  const [row] = await ask(
    `insert into libraries (id, site_id, kind, scope, account_id, name, src_lang, tgt_lang, created_at, updated_at)
     values (gen_random_uuid(), 0, $1, $2, (select id from accounts where account_number = $3), $4, 'zh-cn', 'en-us',
             now(), now())
     returning id`,
    [kind, scope, account ?? null, name],
  );
  return String(row?.["id"]);
}

/** The library of a user who has one. */
export async function libraryOf(account: string): Promise<string | undefined> {
  const [row] = await ask(
    "select l.id from libraries l join accounts a on a.id = l.account_id where a.account_number = $1",
    [account],
  );
  return row === undefined ? undefined : String(row["id"]);
}

/** Adds numbered entries to a library, in the order of their numbers. */
export async function addEntries(libraryId: string, count: number): Promise<void> {
  await ask(
    `insert into library_entries (library, source, target, origin, author, source_key, pair_key, created_at, updated_at)
     select l.number, '第' || n || '条句子', 'Sentence number ' || n, 'import', 'Ann', n, n,
            timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second'
     from libraries l, generate_series(1, $2) n where l.id = $1`,
    [libraryId, count],
  );
  await ask("update libraries set entries = $2, version = version + 1 where id = $1", [libraryId, count]);
  await ask("analyze library_entries", []);
}
