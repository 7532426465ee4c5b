import { pageTranslationsScript } from "@yiqiao/web-pages/frame";
import { framePolicy, preparePage, UnitWriter } from "@yiqiao/web-pages";
import { expect, type Page, test } from "@playwright/test";

const nonce = "YWJjZGVmZ2hpamts";
const address = "https://site.test/";
const source = `<!DOCTYPE html><html lang=en dir=ltr><title>the title</title>
<p id=a>one <b name=n>bold</b> word</p>
<div id=b>loose text <hr> after the line</div>
<p id=c>press <button id=d>the button <svg viewBox="0 0 9 9"><text id=e>drawn text</text></svg></button> to go <img id=f alt="some &quot;picture&quot;"></p>
<select id=g><option>first choice</select><textarea id=h>typed text</textarea>
<table><tr><td id=i>cell here</table><ul id=j dir=ltr><li lang=en>item here</ul>`;

interface Opened {
  readonly ids: readonly string[];
  readonly translations: Readonly<Record<string, string>>;
}

async function open(page: Page): Promise<Opened> {
  const prepared = preparePage(source, { address, targetLanguage: "ar", resource: () => undefined, link: (to) => to });
  const writer = new UnitWriter(prepared);
  const translations: Record<string, string> = {};
  for (const { unit } of prepared.units)
    translations[unit.id] = writer.write({ ...unit, text: unit.text.toUpperCase() }) ?? "";
  const script = `${pageTranslationsScript} window.shown = new PageTranslations(document);`;
  const body = prepared.html.replace("<head>", `<head><script nonce="${nonce}">${script}</script>`);
  await page.route(address, (route) =>
    route.fulfill({ headers: framePolicy({ nonce, proxy: address }), contentType: "text/html; charset=utf-8", body }),
  );
  await page.goto(address);
  return { ids: Object.keys(translations), translations };
}

const add = (page: Page, translations: Readonly<Record<string, string>>) =>
  page.evaluate(`window.shown.add(${JSON.stringify(translations)})`);
const show = (page: Page, view: string) => page.evaluate(`window.shown.show("${view}")`);
/** The page as it is, but for our marks. */
const read = (page: Page) =>
  page.evaluate(`document.documentElement.outerHTML.replace(/<script[^]*<\\/script>/, "")`) as Promise<string>;

/** Words that are still those of the source. */
const untranslated = (html: string): string[] => html.replaceAll(/<[^<>]*>/g, " ").match(/[a-z]+/g) ?? [];

test.describe("translations in a web page", () => {
  test("come in any order and as often as they do", async ({ page }) => {
    const { ids, translations } = await open(page);
    const before = await read(page);
    await add(page, translations);
    const whole = await read(page);
    expect(untranslated(whole)).toEqual([]);
    expect(whole).toContain(`alt="SOME &quot;PICTURE&quot;"`);
    for (const order of [ids.toReversed(), ids, [...ids.slice(4), ...ids.slice(0, 4)]]) {
      await page.reload();
      expect(await read(page)).toBe(before);
      for (const id of [...order, ...order]) await add(page, { [id]: translations[id] ?? "" });
      expect(await read(page)).toBe(whole);
    }
  });

  test("give way to the source and come back", async ({ page }) => {
    const { ids, translations } = await open(page);
    await show(page, "source");
    const before = await read(page);
    expect(before).toContain(`<html lang="en"`);
    expect(before).toContain(`<ul id="j" dir="ltr"`);
    await show(page, "translation");
    await add(page, translations);
    const whole = await read(page);
    expect(whole).toMatch(/<html lang="ar[^"]*".{0,900} dir="rtl"/);
    for (const view of ["source", "bilingual", "source", "translation", "bilingual", "translation"]) {
      await show(page, view);
      if (view === "source") expect(await read(page)).toBe(before);
      if (view === "translation") expect(await read(page)).toBe(whole);
    }
    await page.reload();
    await show(page, "source");
    for (const id of ids) await add(page, { [id]: translations[id] ?? "" });
    expect(await read(page)).toBe(before);
    await show(page, "translation");
    expect(await read(page)).toBe(whole);
  });

  test("are replaced by better ones", async ({ page }) => {
    const { ids, translations } = await open(page);
    await add(page, translations);
    const whole = await read(page);
    for (const view of ["translation", "bilingual"]) {
      await show(page, view);
      for (const id of ids) await add(page, { [id]: (translations[id] ?? "").replaceAll("TEXT", "SONG") });
      const words = (await read(page)).match(/TEXT|SONG/g);
      expect(words).toEqual(["SONG", "SONG", "SONG"]);
      await add(page, translations);
    }
    await show(page, "translation");
    expect(await read(page)).toBe(whole);
  });

  test("stand below their sources", async ({ page }) => {
    const { translations } = await open(page);
    await show(page, "bilingual");
    await add(page, translations);
    const block = (id: string) => page.locator(`#${id} > yq-translation`);
    expect(await page.locator("#a").innerText()).toBe("one bold word\nONE BOLD WORD");
    expect(await block("a").innerHTML()).toBe("ONE <b>BOLD</b> WORD");
    expect(await block("a").getAttribute("dir")).toBe("rtl");
    expect(await page.locator("html").getAttribute("dir")).toBe("ltr");
    expect(await block("b").allInnerTexts()).toEqual(["LOOSE TEXT", "AFTER THE LINE"]);
    expect(await page.locator("#d").evaluate((button) => button.textContent)).toBe("the button drawn text");
    expect(await block("c").evaluate((below) => below.textContent)).toBe("PRESS THE BUTTON DRAWN TEXT TO GO");
    expect(await page.locator("#g").innerText()).toBe("FIRST CHOICE");
    expect(await page.locator("#h").inputValue()).toBe("TYPED TEXT");
    expect(await page.locator("title").textContent()).toBe("THE TITLE");
    expect(await block("i").innerText()).toBe("CELL HERE");
  });

  test("keep those of a stretch that stands in another one", async ({ page }) => {
    await open(page);
    await page.setContent(`<p data-yq-unit=1>one <!--yq:2-->two<!--/yq:2--> three</p>`);
    await page.evaluate(`window.shown = new PageTranslations(document)`);
    await add(page, { 2: "TWO" });
    await add(page, { 1: "ONE <!--yq:2-->two<!--/yq:2--> THREE" });
    expect(await page.locator("p").textContent()).toBe("ONE TWO THREE");
    await show(page, "source");
    expect(await page.locator("p").textContent()).toBe("one two three");
  });
});
