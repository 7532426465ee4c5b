import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { ExportFile } from "#platform/personal-data";

interface Listed {
  readonly path: string;
  readonly about: ExportFile["about"];
}

const words = {
  zh: {
    title: "译桥个人数据导出",
    intro: (at: string) =>
      `本压缩包包含平台截至 ${at}（UTC）保存的与您的账号有关的全部数据。时间均为 UTC（ISO 8601），文件均为 UTF-8 编码。`,
    formats: "JSON 文件可用任何文本编辑器打开；CSV 文件可用电子表格软件打开。",
    withheld:
      "密码、验证码、恢复码与登录令牌只以不可还原的形式保存，或以加密形式保存，因此不包含在内。他人的数据也不包含在内。",
  },
  en: {
    title: "Yiqiao: your data",
    intro: (at: string) =>
      `This archive holds everything that the platform keeps on your account as of ${at} (UTC). ` +
      "Times are UTC (ISO 8601), files are UTF-8.",
    formats: "JSON files open in any text editor, CSV files in spreadsheets.",
    withheld:
      "Passwords, codes, recovery codes and login tokens are kept only sealed or in a form that cannot be turned back, " +
      "and are not included; nor is what belongs to others.",
  },
} as const;

/** The files, and in the end one that says in both languages what each of them is; the reader's language first. */
export async function* withReadme(
  files: AsyncIterable<ExportFile>,
  { at, language }: { readonly at: Date; readonly language: InterfaceLanguage },
): AsyncGenerator<Pick<ExportFile, "path" | "content">> {
  const listed: Listed[] = [];
  for await (const file of files) {
    listed.push({ path: file.path, about: file.about });
    yield file;
  }
  const order = language === "zh" ? (["zh", "en"] as const) : (["en", "zh"] as const);
  const parts = order.map((each) => partOf(each, { at, listed }));
  // With a byte order mark, which older editors need to take it for UTF-8.
  yield { path: "README.txt", content: `\u{feff}${parts.join("\n\n----\n\n")}\n`.replaceAll("\n", "\r\n") };
}

function partOf(
  language: InterfaceLanguage,
  { at, listed }: { readonly at: Date; readonly listed: readonly Listed[] },
) {
  const { title, intro, formats, withheld } = words[language];
  const lines = listed.map(({ path, about }) => `${path}: ${about[language]}`);
  return [title, "", intro(at.toISOString()), formats, "", ...lines, "", withheld].join("\n");
}
