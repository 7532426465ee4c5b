import { describe, expect, test } from "vitest";
import type { EngineSegment } from "@yiqiao/engines";
import { parseHtml } from "./html.ts";
import { createScriptedEngine, enToZh, keepTags, zhToEn } from "../testing/scripted-engine.ts";
import { translateOne } from "../testing/translate-all.ts";

const english = { source: "en-us", target: "zh-cn", format: "html" } as const;

/** Upper case stands for a translation, so that what was touched can be seen. */
const shout = (segment: EngineSegment) => keepTags(segment);
const shouting = () => createScriptedEngine({ pairs: [enToZh, zhToEn], answer: shout });
/** Upper case repeats the words: the echo check must not see it as one. */
const tools = { looksEchoed: () => false };

async function translateHtml(source: string, answer = shout): Promise<string> {
  const engine = createScriptedEngine({ answer });
  const { text } = await translateOne([engine], source, english, tools);
  return text;
}

describe("html", () => {
  test.each([
    ["blocks", "<h1>one</h1>\n<p class='a'>two three.</p>", "<h1>ONE</h1>\n<p class='a'>TWO THREE.</p>"],
    ["inline tags", "<p>see <b>the <i>big</i></b> house</p>", "<p>SEE <b>THE <i>BIG</i></b> HOUSE</p>"],
    ["a tag around all", "<p><a href='x'>one two</a></p>", "<p><a href='x'>ONE TWO</a></p>"],
    ["a tag over two sentences", "<p><b>One. Two</b> three.</p>", "<p><b>ONE. TWO</b> THREE.</p>"],
    ["entities", "<p>a &amp; b &lt; c&nbsp;d &eacute;</p>", "<p>A &amp; B &lt; C&nbsp;D É</p>"],
    [
      "scripts and styles",
      "<script>a<b</script><style>p{}</style><p>x y</p>",
      "<script>a<b</script><style>p{}</style><p>X Y</p>",
    ],
    ["preformatted text", "<pre>keep <b>me</b></pre>and me", "<pre>keep <b>me</b></pre>AND ME"],
    ["code in a sentence", "<p>use <code>ls -l</code> to list</p>", "<p>USE <code>ls -l</code> TO LIST</p>"],
    [
      "translate=no",
      '<p>say <span translate="no">hi <b>ho</b></span> now</p>',
      '<p>SAY <span translate="no">hi <b>ho</b></span> NOW</p>',
    ],
    [
      "notranslate",
      '<div class="x notranslate"><p>a b</p></div><p>c d</p>',
      '<div class="x notranslate"><p>a b</p></div><p>C D</p>',
    ],
    ["comments", "<!doctype html><p>one <!-- two --> three</p>", "<!doctype html><p>ONE <!-- two -->THREE</p>"],
    [
      "title and attributes",
      '<title>a b</title><img alt="a &quot;b&quot;" src=c>',
      '<title>A B</title><img alt="A &quot;B&quot;" src=c>',
    ],
    ["an attribute in a sentence", '<p>a <img alt="the cat"> b</p>', '<p>A <img alt="THE CAT"> B</p>'],
    ["an attribute without quotes", "<input placeholder=name type=text>", "<input placeholder=NAME type=text>"],
    ["aria labels", "<button aria-label='close it'>x y</button>", "<button aria-label='CLOSE IT'>X Y</button>"],
    ["line breaks", "<p>one<br>two<br/>three</p>", "<p>ONE<br>TWO<br/>THREE</p>"],
    ["numbers", "<td>12&nbsp;345</td><td>six</td>", "<td>12&nbsp;345</td><td>SIX</td>"],
  ])("translates %s", async (_name, source, expected) => {
    expect(await translateHtml(source)).toBe(expected);
  });

  test.each([
    "<p>one <b>two <i>three</b> four</i></p>",
    "<p>one </b> two",
    "one < two & three <",
    "<p>one <a href='x>two",
    "<code>never closed<p>two</p>",
    "</div></div>one<p",
    "<![CDATA[x]]>one <?php echo 1 ?> two",
    "<table><tr><td>one<td>two",
    "",
    "   ",
  ])("keeps every tag of broken markup: %s", async (source) => {
    const result = await translateHtml(source);
    const tags = (html: string) => html.toLowerCase().match(/<\/?[a-z][^<>]*>/g) ?? [];
    expect(tags(result)).toEqual(tags(source));
    const letters = (html: string) => html.toLowerCase().replace(/\s/g, "");
    expect(letters(result).replaceAll("&lt;", "<").replaceAll("&amp;", "&")).toBe(letters(source));
  });

  test("moves inline tags with their words", async () => {
    const answer = ({ text, tags = [] }: EngineSegment) => {
      expect(text).toBe("the big house");
      const moved = tags.map((tag) => ({ ...tag, offset: tag.kind === "open" ? 0 : 1 }));
      return { text: "大房子", tags: moved };
    };
    expect(await translateHtml("<p>the <b>big</b> house</p>", answer)).toBe("<p><b>大</b>房子</p>");
  });

  test.each([
    ["drops tags", () => []],
    [
      "crosses tags",
      (tags: EngineSegment["tags"] = []) => tags.toReversed().map(({ id, kind }) => ({ id, kind, offset: 0 })),
    ],
  ])("repairs an answer that %s", async (_name, change) => {
    const answer = ({ text, tags }: EngineSegment) => ({ text: text.toUpperCase(), tags: change(tags) });
    const result = await translateHtml("<p>one <b>two</b> <i>three</i></p>", answer);
    expect(result.match(/<[^<>]*>/g)).toEqual(["<p>", "<b>", "</b>", "<i>", "</i>", "</p>"]);
    expect(result.replace(/<[^<>]*>/g, "")).toBe("ONE TWO THREE");
  });

  test("joins sentences by the target's rule, also between tags", async () => {
    const engine = createScriptedEngine();
    const { text } = await translateOne([engine], "<p><b>你好。</b>再见。</p>", { format: "html" });
    expect(text).toMatch(/^<p><b>Said [^<]+\.<\/b> Said [^<]+\.<\/p>$/);
    const chinese = createScriptedEngine({ answer: () => ({ text: "好。" }) });
    const joined = await translateOne([chinese], "<p>One is here. Two is there.</p>", english);
    expect(joined.text).toBe("<p>好。好。</p>");
  });

  test("reads deep and crowded markup", () => {
    const crowded =
      "<b>".repeat(40_000) + "</x>".repeat(5000) + "<i>One here.</i> ".repeat(400) + "</b>".repeat(40_000);
    const { blocks } = parseHtml(crowded);
    const [block] = blocks;
    expect(blocks).toHaveLength(1);
    for (let at = 0; at < 400; at++) {
      expect(block?.place({ start: at * 10, end: at * 10 + 9 }).fixed.size).toBe(0);
    }
  });

  test("tells where segments stand", async () => {
    const source = '<p>One <b>is</b> here. <img alt="the cat">Two.</p>';
    const { text, segments } = await translateOne([shouting()], source, english, tools);
    expect(segments.map((segment) => segment.source)).toEqual(["the cat", "One <b>is</b> here.", "Two."]);
    for (const segment of segments) {
      expect(source.slice(segment.source_start, segment.source_end)).toBe(segment.source);
      expect(text.slice(segment.target_start, segment.target_end)).toBe(segment.target);
    }
  });
});
