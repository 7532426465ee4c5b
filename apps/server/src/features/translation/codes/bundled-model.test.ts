import { fileURLToPath } from "node:url";
import { createRouter } from "@yiqiao/engines";
import { createLocalEngine } from "@yiqiao/engines/local";
import { afterAll, describe, expect, it } from "vitest";
import { enToZh, zhToEn } from "../testing/scripted-engine.ts";
import { createPipeline } from "../translate.ts";

const codes = [
  "%s",
  "%1$d",
  "%-5.2f",
  "%(name)s",
  "{name}",
  "{0!r:>10}",
  "{count, plural, one {# file} other {# files}}",
  "{{#each items}}",
  "{{{raw_html}}}",
  "${employee.name#}",
  "${a.b()}",
  "#{user.email}",
  "{% if user.is_new %}",
  "<%= @user.name %>",
  'v-if="isOpen"',
  "$HOME",
  "${VAR:-x}",
  "%PATH%",
  "123e4567-e89b-12d3-a456-426614174000",
  "v1.2.3-rc.1",
  "9f86d08",
  "first.last@example.co.uk",
  "https://example.com/a?b=1",
  "/etc/nginx/nginx.conf",
  "C:\\data\\app.ini",
  "foo.tar.gz",
  "1/x1/1/c1/1",
  "10.0.0.0/8",
  "git commit -m",
  "--dry-run",
  "`x = y + 1`",
  "&nbsp;",
  '<a href="x.html">',
  "user_id",
  "getElementById",
  "MAX_SIZE",
  "std::vector",
  "a.b.c()",
  "[url=https://example.com]",
  "\\n",
  "/^[a-z]+\\d*$/i",
];

const frames = {
  "en-us": (code: string, at: number) =>
    [`Please check whether ${code} is still in use.`, `${code} was not found; write to us.`][at % 2] ?? "",
  "zh-cn": (code: string, at: number) =>
    [`请检查是否仍在使用${code}。`, `没有找到 ${code}，请写信给我们。`][at % 2] ?? "",
};

const emoji = ["👨‍👩‍👧‍👦", "👍🏽", "🇨🇳", "1️⃣", "❤️", "ℹ️", "🏴‍☠️", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🙂‍↔️", "™", "→", "😂🎉😂"];

const emojiFrames = {
  "en-us": [
    (one: string) => `${one} See you at the station.`,
    (one: string) => `My sister sent ${one} to all of her friends.`,
    (one: string) => `Great job! ${one} Let us go home ${one}!`,
  ],
  "zh-cn": [
    (one: string) => `${one}明天车站见。`,
    (one: string) => `我妹妹把${one}发给了所有朋友。`,
    (one: string) => `做得好！${one}我们回家吧${one}！`,
  ],
};

const modelsDir = fileURLToPath(new URL("../../../../../../models", import.meta.url));
const engine = await createLocalEngine({ models: modelsDir, workers: 1 });
afterAll(() => engine.close());

describe("the bundled model", () => {
  it.each([enToZh, zhToEn])("leaves every code of a sentence as it is: $source to $target", async (pair) => {
    const pipeline = createPipeline({ router: createRouter([engine]) });
    const units = codes.map((code, at) => ({ text: frames[pair.source as keyof typeof frames](code, at), tags: [] }));
    const { signal } = new AbortController();
    const translated = await pipeline.translateUnits({ units, ...pair, domain: "general", siteId: 0, signal });
    const changed = codes.filter((code, at) => translated[at]?.text.split(code).length !== 2);
    expect(changed).toEqual([]);
    expect(translated.map(({ segments }) => segments[0]?.provenance)).toEqual(codes.map(() => "mt"));
  });

  it.each([enToZh, zhToEn])("leaves emoji of a text as they are: $source to $target", async (pair) => {
    const pipeline = createPipeline({ router: createRouter([engine]) });
    const frames = emojiFrames[pair.source as keyof typeof emojiFrames];
    const texts = emoji.flatMap((one) => frames.map((frame) => ({ text: frame(one), one })));
    const units = texts.map(({ text }) => ({ text, tags: [] }));
    const { signal } = new AbortController();
    const translated = await pipeline.translateUnits({ units, ...pair, domain: "general", siteId: 0, signal });
    const changed = texts.filter(
      ({ text, one }, at) => translated[at]?.text.split(one).length !== text.split(one).length,
    );
    expect(changed).toEqual([]);
  });
});
