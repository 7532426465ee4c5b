import { describe, expect, it } from "vitest";
import { placeMissingTags } from "./tag-place.ts";
import { tagged, written } from "./tagged-builder.ts";

const placed = (source: string, target: string, language = "zh") =>
  written(placeMissingTags(tagged(source), tagged(target), language));

describe("a missing tag", () => {
  it("stands beside the same number", () => {
    expect(placed("Wait <1>30</1> seconds.", "请等待30秒。")).toBe("请等待<1>30</1>秒。");
    expect(placed("Pay {1}1,000 euros.", "Zahlen Sie 1.000 Euro.", "de")).toBe("Zahlen Sie {1}1.000 Euro.");
  });

  it("stands round the same words, wherever they went", () => {
    expect(placed("Install <1>Node.js</1> on the server first.", "先在服务器上安装 Node.js。")).toBe(
      "先在服务器上安装 <1>Node.js</1>。",
    );
  });

  it("keeps the two ends of a sentence", () => {
    expect(placed("<1>Press the button.</1>", "按下按钮。")).toBe("<1>按下按钮。</1>");
    expect(placed("<1>Press the button</1>.", "按下按钮。")).toBe("<1>按下按钮</1>。");
    expect(placed("{1}Press it{2}", "按下它")).toBe("{1}按下它{2}");
    expect(placed("Press it now{1}!", "按下。")).toBe("按下{1}。");
  });

  it("stands beside the signs that both texts have", () => {
    expect(placed("Note<1>:</1> press it (see <2>below</2>).", "注意：按下它（见下文）。")).toBe(
      "注意<1>：</1>按下它（见<2>下文</2>）。",
    );
  });

  it("stands by the tags that are there, in the order of the source", () => {
    expect(placed("One {1}{2}{3} two", "一{2}二")).toBe("一{1}{2}{3}二");
  });

  it("closes behind its opening half, and opens before its closing half", () => {
    expect(placed("<1>Save</1> the file", "把文件<1>保存")).toBe("把文件<1>保存</1>");
    expect(placed("Open the <1>file</1>", "文件</1>打开")).toBe("<1>文件</1>打开");
  });

  it("overlaps no other pair", () => {
    expect(placed("<1>very <2>big</2></1> house", "<1>grande</1> casa", "it")).toMatch(
      /^<1>(grande<2><\/2>|<2>grande<\/2>)<\/1> casa$/u,
    );
  });

  it("stands between words, not in one", () => {
    expect(placed("The quick <1>brown</1> fox", "Der flinke braune Fuchs", "de")).toBe(
      "Der flinke <1>braune</1> Fuchs",
    );
  });

  it("is had by an empty target, too", () => {
    expect(placed("{1} <2>a</2> {3}", "")).toBe("{1}<2></2>{3}");
  });
});
