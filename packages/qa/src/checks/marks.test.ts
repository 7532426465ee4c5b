import { describe, expect, test } from "vitest";
import { buildSegment, enZh, findingsOf, foundBy, zhEn } from "../testing/segments.ts";

describe("end-punctuation", () => {
  test.each([
    ["It is done.", "完成了", enZh, "。"],
    ["Is it done?", "完成了。", ["en-us", "ru"], "?"],
    ["完成了吗？", "Is it done.", zhEn, "?"],
    ["Name:", "Имя", ["en-us", "ru"], ":"],
    ["Save the file", "保存文件。", enZh, ""],
    ["Wait…", "等等。", enZh, "……"],
    ["Is it done?", "هل انتهى.", ["en-us", "ar"], "؟"],
    ["Done.", "ပြီးပြီ", ["en-us", "my"], "။"],
    ["Is it done?", "C’est fini.", ["en-us", "fr"], "\u202f?"],
    ["Is it done?", "終わりました。", ["en-us", "ja"], "？"],
    ["It is done.", "끝났다", ["en-us", "ko"], "."],
    ["“It is done.”", "“完成了”", enZh, "。"],
  ] as const)("%s | %s", (source, target, pair, expected) => {
    const findings = findingsOf("end-punctuation", buildSegment([source, target], pair));
    expect(findings.map((finding) => finding.expected)).toEqual([expected]);
  });

  test.each([
    ["It is done.", "完成了。", enZh],
    ["Is it done?", "هل انتهى؟", ["en-us", "ar"]],
    ["Is it done?", "ပြီးပြီလား။", ["en-us", "my"]],
    ["Is it done?", "終わりましたか。", ["en-us", "ja"]],
    ["終わりましたか。", "Is it done?", ["ja", "en-us"]],
    ["He said “yes.”", "他说“是”。", enZh],
    ["A “test.”", "«Проверка».", ["en-us", "ru"]],
    ["Apples, pears, etc.", "苹果、梨等", enZh],
    ["He moved to the U.S.", "他搬到了美国。", enZh],
    ["Wait!", "请等一下。", enZh],
    ["What?!", "什么？！", enZh],
    ["Run this command:", "运行以下命令。", enZh],
    ["They went home and nobody saw them again for the rest of that year", "他们回家了，那年再没人见过他们。", enZh],
    ["It is not the only way. (see below)", "这不是唯一的方法（见下文）。", enZh],
    ["See https://example.com/a?", "见 https://example.com/a?", enZh],
    ["42.", "42", enZh],
    [`Contents${".".repeat(60)}a`, `目录${".".repeat(60)}一`, enZh],
    [`Contents${".".repeat(60)}`, `目录${"。".repeat(60)}`, enZh],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("end-punctuation", buildSegment([source, target], pair))).toEqual([]);
  });
});

describe("brackets", () => {
  test.each([
    ["The lake (in the north) is deep.", "这个湖（在北方很深。", enZh, "（"],
    ["The lake (in the north) is deep.", "Le lac au nord) est profond.", ["en-us", "fr"], ")"],
    ["The [text] here.", "这里的 [文本。", enZh, "["],
    ["Use [x86-64] here.", "这里使用它。", enZh, "[x86-64]"],
    ["The lake is deep (north).", "البحيرة عميقة (الشمال.", ["en-us", "ar"], "("],
    ["A (b) c", "甲乙丙丁）戊（己", enZh, "）"],
  ] as const)("%s | %s", (source, target, pair, text) => {
    expect(foundBy("brackets", buildSegment([source, target], pair))[0]).toBe(text);
  });

  test.each([
    ["The lake (in the north) is deep.", "这个湖（在北方）很深。", enZh],
    ["The lake (in the north) is deep.", "北方的这个湖很深。", enZh],
    ["The lake of Como is deep.", "科莫湖 (Como) 很深。", enZh],
    ["a) the first; b) the second", "a）第一；b）第二", enZh],
    ["paragraph 390(1)(a) of the Act", "l’alinéa 390(1)a) de la Loi", ["en-us", "fr"]],
    ["Well done :)", "干得好 :)", enZh],
    ["part one (of", "第一部分（之", enZh],
    ["Use `f(x` here.", "这里使用 `f(x`。", enZh],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("brackets", buildSegment([source, target], pair))).toEqual([]);
  });
});

describe("quotes", () => {
  test.each([
    ["He said “yes” to us.", "他对我们说“是。", enZh, ["“"]],
    ['He said "yes" to us.', "Il nous a dit « oui.", ["en-us", "fr"], ["«"]],
    ["他说“是”。", 'He said "yes.', zhEn, ['"']],
    ["The group “Fire” came.", "”火“乐队来了。", enZh, ["”", "“"]],
    [
      'She said, "I have never been there before." Then she left.',
      "她说她从没去过那里，然后走了。",
      enZh,
      ['"I have never been there before."'],
    ],
  ] as const)("%s | %s", (source, target, pair, texts) => {
    expect(foundBy("quotes", buildSegment([source, target], pair))).toEqual(texts);
  });

  test.each([
    ["The song “Fire”", "歌曲《火》", enZh],
    ["The “camp” is near.", "Лагерь близко.", ["en-us", "ru"]],
    ["“I do not know what you mean,” he said.", "— Не знаю, о чём вы, — сказал он.", ["en-us", "ru"]],
    ["“It began here.", "“它从这里开始。", enZh],
    ['A 5" screen', '5" 屏幕', enZh],
    ['Two-thirds said "Yes".', "أجاب ثلثاهم بـ”نعم“.", ["en-us", "ar"]],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("quotes", buildSegment([source, target], pair))).toEqual([]);
  });
});

describe("full-width", () => {
  test.each([
    ["Hello, world.", "你好,世界。", enZh, [[",", "，"]]],
    ["Is it so?", "是这样吗?", enZh, [["?", "？"]]],
    ["It is done.", "完成了.", enZh, [[".", "。"]]],
    ["2 files", "２ 个文件", enZh, [["２", "2"]]],
    ["你好，世界", "Hello， world", zhEn, []],
    ["你好世界", "Hello， world", zhEn, [["，", ","]]],
    ["Hello.", "Привет。", ["en-us", "ru"], [["。", "."]]],
    ["It is done.", "終わりました.", ["en-us", "ja"], [[".", "。"]]],
  ] as const)("%s | %s", (source, target, pair, wanted) => {
    const found = findingsOf("full-width", buildSegment([source, target], pair));
    expect(found.map((finding) => [finding.target?.text, finding.expected])).toEqual(wanted);
  });

  test.each([
    ["At 8:30, see a.txt.", "8:30，见 a.txt。", enZh],
    ["Ratio 3:1", "比例3:1", enZh],
    ["2 files", "２ファイル", ["en-us", "ja"]],
    ["The Book of Songs (诗经)", "《诗经》", ["en-us", "zh-cn"]],
    ["He quoted 《诗经》.", "Он цитировал 《诗经》.", ["en-us", "ru"]],
  ] as const)("none: %s | %s", (source, target, pair) => {
    expect(foundBy("full-width", buildSegment([source, target], pair))).toEqual([]);
  });
});

describe("marks of one language", () => {
  test("Spanish opens questions and calls", () => {
    const es = ["en-us", "es"] as const;
    const found = (source: string, target: string) =>
      findingsOf("inverted-marks", buildSegment([source, target], es)).map(({ expected }) => expected);
    expect(found("Where is it?", "Dónde está?")).toEqual(["¿"]);
    expect(found("Come here!", "Ven aquí!")).toEqual(["¡"]);
    expect(found("Come here.", "¡Ven aquí.")).toEqual([""]);
    expect(found("Where is it? Come!", "¿Dónde está? Ven pronto!")).toEqual(["¡"]);
    expect(found("And if so, where?", "Y si es así, ¿dónde?")).toEqual([]);
    expect(found("Users of Yahoo! and others", "Usuarios de Yahoo! y otros")).toEqual([]);
    expect(found("What?!", "¿Qué?!")).toEqual([]);
    expect(foundBy("inverted-marks", buildSegment(["¿Dónde?", "Where?"], ["es", "en-us"]))).toEqual([]);
  });

  test("French sets high marks apart", () => {
    const found = (source: string, target: string) =>
      foundBy("french-spaces", buildSegment([source, target], ["en-us", "fr"]));
    expect(found("Where is it?", "Où est-il?")).toEqual(["?"]);
    expect(found("Note: it works", "Remarque: cela marche")).toEqual([":"]);
    expect(found("He said “yes”.", "Il a dit «oui».")).toEqual(["", ""]);
    expect(found("Where is it?", "Où est-il\u00a0?")).toEqual([]);
    expect(found("At 8:30, see https://example.com/?a", "À 8:30, voir https://example.com/?a")).toEqual([]);
    expect(found("Use `{a: b}` here.", "Utilisez `{a: b}` ici.")).toEqual([]);
  });
});
