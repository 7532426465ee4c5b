import { describe, expect, it } from "vitest";
import { fitTextBoxes } from "./text-boxes.ts";

const points = 12_700;
/** A box of 150 by 36 points, with room for two lines of the usual size. */
const box = { width: 150 * points, height: 36 * points };
const short = "在断电之后安装设备。";
const long = "The equipment shall be installed by trained personnel after the power has been switched off.";

const content = (text: string) => `<w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;

function shape(text: string, fit = "<a:noAutofit/>", attributes = ""): string {
  const body = fit === "" ? `<wps:bodyPr${attributes}/>` : `<wps:bodyPr${attributes}>${fit}</wps:bodyPr>`;
  return (
    `<wps:wsp><wps:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${box.width}" cy="${box.height}"/></a:xfrm></wps:spPr>` +
    `<wps:txbx>${content(text)}</wps:txbx>${body}</wps:wsp>`
  );
}

const anchored = (inner: string) =>
  `<w:p><w:r><w:drawing><wp:anchor><wp:extent cx="${box.width}" cy="${box.height}"/>${inner}</wp:anchor></w:drawing></w:r></w:p>`;
const heights = (xml: string) => Array.from(xml.matchAll(/cy="(\d+)"/g), ([, height]) => Number(height));

describe("fitTextBoxes", () => {
  it.each(["<a:noAutofit/>", '<a:normAutofit fontScale="92500"/>', ""])(
    "lets a shape of fixed height grow with a longer text: %s",
    (fit) => {
      const fitted = fitTextBoxes(anchored(shape(short, fit)), anchored(shape(long, fit)));
      expect(fitted).toContain("<wps:bodyPr><a:spAutoFit/></wps:bodyPr>");
      const [drawing = 0, own = 0] = heights(fitted);
      expect(own).toBe(drawing);
      expect(own).toBeGreaterThan(1.5 * box.height);
    },
  );

  it("counts the higher lines of Chinese where a box is tight", () => {
    const tight = (text: string) => anchored(shape(text)).replaceAll(`cy="${box.height}"`, `cy="${20 * points}"`);
    expect(heights(fitTextBoxes(tight("Emergency stop"), tight("紧急停止")))[0]).toBeGreaterThan(20 * points);
  });

  it.each([
    ["fits", short, shape("Install the device.")],
    ["is no longer than before", long, shape(long)],
    ["is in a shape that follows it", short, shape(long, "<a:spAutoFit/>")],
    ["runs from top to bottom", short, shape(long, "<a:noAutofit/>", ' vert="eaVert"')],
    ["is bent", short, shape(long, '<a:prstTxWarp prst="textWave1"/><a:noAutofit/>')],
  ])("leaves the shape of a text that %s", (_, before, after) => {
    expect(fitTextBoxes(anchored(shape(before)), anchored(after))).toBe(anchored(after));
  });

  it("lets a shape grow once, however many texts and shapes a broken file puts in one place", () => {
    const twice = (text: string) =>
      anchored(shape(text).replace("</wps:txbx>", `${content(text)}</wps:txbx>`) + shape(text));
    const fitted = fitTextBoxes(twice(short), twice(long));
    expect(fitted.match(/<a:spAutoFit\/>/g)).toHaveLength(2);
  });

  it("keeps the order of a body's properties, and the frame of a group", () => {
    const three = '<a:prstTxWarp prst="textNoShape"><a:avLst/></a:prstTxWarp><a:scene3d/>';
    const grouped = (text: string) => anchored(`<wpg:wgp>${shape(text, three)}</wpg:wgp>`);
    const fitted = fitTextBoxes(grouped(short), grouped(long));
    expect(fitted).toContain("</a:prstTxWarp><a:spAutoFit/><a:scene3d/>");
    expect(heights(fitted)).toEqual([box.height, box.height]);
  });

  it("lets shapes for older programs grow as well", () => {
    const old = (text: string, style: string) =>
      `<w:pict><v:shape style="width:150pt;height:36pt;z-index:1"><v:textbox${style}>${content(text)}</v:textbox></v:shape></w:pict>`;
    const fitted = fitTextBoxes(old(short, ""), old(long, ""));
    expect(fitted).toContain('<v:textbox style="mso-fit-shape-to-text:t">');
    expect(Number(/;height:([\d.]+)pt;/.exec(fitted)?.[1])).toBeGreaterThan(50);
    const inset = ' style="mso-fit-shape-to-text:f;mso-rotate:0"';
    expect(fitTextBoxes(old(short, inset), old(long, inset))).toContain('style="mso-rotate:0;mso-fit-shape-to-text:t"');
    const follows = ' style="mso-fit-shape-to-text:t"';
    expect(fitTextBoxes(old(short, follows), old(long, follows))).toBe(old(long, follows));
  });
});
