import { describe, expect, test } from "vitest";
import { buildSegment, enZh, findingsOf, foundBy, zhEn } from "../testing/segments.ts";

describe("spaces", () => {
  test.each([
    ["space-leading", "Text", " 文本", enZh, [" "]],
    ["space-leading", "\tText", "文本", enZh, [""]],
    ["space-trailing", "Text", "Texte ", ["en-us", "fr"], [" "]],
    ["space-trailing", "Text\n", "文本", enZh, [""]],
    ["space-double", "One two", "Un  deux", ["en-us", "fr"], ["  "]],
    ["space-double", "One two", "Один \u00a0два", ["en-us", "ru"], [" \u00a0"]],
    ["space-before-mark", "One, two", "One , two", zhEn, [" "]],
    ["space-before-mark", "One, two", "واحد ، اثنان", ["en-us", "ar"], [" "]],
    ["space-before-mark", "One, two", "Un , deux", ["en-us", "fr"], [" "]],
    ["line-breaks", "One\ntwo", "一 二", enZh, ["\n"]],
    ["line-breaks", "One two", "一\n二", enZh, ["\n"]],
  ] as const)("%s: %j | %j", (rule, source, target, pair, texts) => {
    expect(foundBy(rule, buildSegment([source, target], pair))).toEqual(texts);
  });

  test.each([
    ["space-leading", " Text", " 文本", enZh],
    ["space-trailing", "Text ", "文本", enZh],
    ["space-double", "One  two", "Un  deux", ["en-us", "fr"]],
    ["space-double", "One two", "တစ်  နှစ်", ["en-us", "my"]],
    ["space-before-mark", "Is it?", "Est-ce cela ?", ["en-us", "fr"]],
    ["space-before-mark", "Edit .gitignore", "Edita .gitignore", ["en-us", "es"]],
    ["line-breaks", "One\r\ntwo", "一\n二", enZh],
  ] as const)("none, %s: %j | %j", (rule, source, target, pair) => {
    expect(foundBy(rule, buildSegment([source, target], pair))).toEqual([]);
  });

  test("han-latin-spaces, where a project wants them", () => {
    const segment = buildSegment(["Use Linux 5 now", "用Linux 5版"], enZh);
    expect(foundBy("han-latin-spaces", segment)).toEqual([]);
    const findings = findingsOf("han-latin-spaces", segment, { rules: { "han-latin-spaces": true } });
    expect(findings.map(({ target }) => target?.start)).toEqual([1, 8]);
  });
});

describe("capitals", () => {
  test.each([
    ["打开文件。", "open the file.", zhEn, "Open"],
    ["Open the file.", "ouvrez le fichier.", ["en-us", "fr"], "Ouvrez"],
    ["Open the file.", "откройте файл.", ["en-us", "ru"], "Откройте"],
    ["ファイルを開く。", "«abra el archivo».", ["ja", "es"], "Abra"],
  ] as const)("%s | %s", (source, target, pair, expected) => {
    expect(findingsOf("capitals", buildSegment([source, target], pair)).map((finding) => finding.expected)).toEqual([
      expected,
    ]);
  });

  test.each([
    ["iPhone is here.", "iPhone est là.", ["en-us", "fr"]],
    ["npm 已安装。", "npm is installed.", zhEn],
    ["the first part.", "première partie.", ["en-us", "fr"]],
    ["打开文件", "open the file", zhEn],
    ["Open the file.", "افتح الملف.", ["en-us", "ar"]],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("capitals", buildSegment([source, target], pair))).toEqual([]);
  });
});

describe("repeated-words", () => {
  test.each([
    ["看这个文件", "See the the file", zhEn, [" the"]],
    ["See the file", "Voir le fichier fichier", ["en-us", "fr"], [" fichier"]],
    ["See the file", "Смотри на на файл", ["en-us", "ru"], [" на"]],
    ["A long bend", "一个长长的的弯", enZh, ["的"]],
    ["Click the button", "单击按单击按钮", enZh, ["单击按"]],
    ["See the file", "ファイルをを見る", ["en-us", "ja"], ["を"]],
    ["See the file", "انظر الملف الملف", ["en-us", "ar"], [" الملف"]],
  ] as const)("%s | %s", (source, target, pair, texts) => {
    expect(foundBy("repeated-words", buildSegment([source, target], pair))).toEqual(texts);
  });

  test.each([
    ["We see each other", "Nous nous voyons", ["en-us", "fr"]],
    ["Look at it", "看看它，好好学习", enZh],
    ["The Ngorongoro area", "恩戈罗恩戈罗地区", enZh],
    ["no no", "нет-нет, нет нет", ["en-us", "ru"]],
    ["Lang Lang plays", "Lang Lang joue", ["en-us", "fr"]],
    ["He had had it", "他有过", enZh],
    ["Slowly", "တဖြည်းဖြည်း တဖြည်းဖြည်း", ["en-us", "my"]],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("repeated-words", buildSegment([source, target], pair))).toEqual([]);
  });
});

describe("untranslated-words", () => {
  test.each([
    ["The quick growth of the market continues.", "市场的 growth of the 在继续。", enZh, ["growth of the"]],
    ["The installation was simple.", "这个 installation 很简单。", enZh, ["installation"]],
    ["The installation was simple.", "Эта installation была простой.", ["en-us", "ru"], ["installation"]],
    ["打开文件夹。", "Open the 文件夹.", zhEn, ["文件夹"]],
    ["フォルダーを開く。", "打开フォルダー。", ["ja", "zh-cn"], ["フォルダー"]],
    ["Откройте папку.", "Open the папку.", ["ru", "en-us"], ["папку"]],
    [
      "They came with the others that were there.",
      "Vinieron with the others that were allí.",
      ["en-us", "es"],
      ["with the others that were"],
    ],
    ["الملف جاهز", "The الملف is ready", ["ar", "en-us"], ["الملف"]],
    ["ဖိုင်ကို ဖွင့်ပါ", "Open ဖိုင်ကို now", ["my", "en-us"], ["ဖိုင်ကို"]],
  ] as const)("%s | %s", (source, target, pair, texts) => {
    expect(foundBy("untranslated-words", buildSegment([source, target], pair))).toEqual(texts);
  });

  test.each([
    ["Expand the file system (swap).", "扩展文件系统（expand the file system）。", enZh],
    ["Install docker with npm.", "用 npm 安装 docker。", enZh],
    ["The Beatles came.", "Vinieron The Beatles.", ["en-us", "es"]],
    ["Call `expand the file` now.", "现在调用 `expand the file`。", enZh],
    ["The city of Kyoto (京都) is old.", "京都很古老。", enZh],
    ["京都是古城。", "Kyoto (京都) is an old city.", zhEn],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("untranslated-words", buildSegment([source, target], pair))).toEqual([]);
  });
});
