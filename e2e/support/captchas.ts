import { type Page, type Request, expect } from "@playwright/test";
import { envelopeOf } from "@yiqiao/contracts";
import { captchaSchema } from "@yiqiao/contracts/accounts";

/** What a page was given since it was loaded. */
interface Seen {
  /** The captchas by their pictures. */
  readonly ids: Map<string, string>;
  /** Questions for what the login page offers, a captcha among it: asked, and still open. */
  asked: number;
  open: number;
}

const pages = new WeakMap<Page, Seen>();
const answers = envelopeOf(captchaSchema);

function seenBy(page: Page): Seen {
  const seen = pages.get(page);
  if (seen === undefined) throw new Error("watchCaptchas was not called for this page");
  return seen;
}

/** Remembers the captcha pictures that a page is given; to be called before the page opens. */
export function watchCaptchas(page: Page): void {
  const seen: Seen = { ids: new Map(), asked: 0, open: 0 };
  pages.set(page, seen);
  const isQuestion = (request: Request): boolean => request.url().includes("/login_config");
  page.on("domcontentloaded", () => {
    seen.asked = 0;
    seen.open = 0;
  });
  page.on("request", (request) => {
    if (!isQuestion(request)) return;
    seen.asked++;
    seen.open++;
  });
  const close = (request: Request) => {
    if (isQuestion(request)) seen.open = Math.max(0, seen.open - 1);
  };
  page.on("requestfinished", close);
  page.on("requestfailed", close);
  page.on("response", (response) => {
    if (!response.url().includes("/image_code")) return;
    // A page that goes on meanwhile takes the body with it.
    const body: Promise<unknown> = response.json();
    void body
      .then((answer) => {
        const { image, captcha_id: id } = answers.parse(answer).data;
        return seen.ids.set(image, id);
      })
      .catch(() => undefined);
  });
}

/** Waits until the page knows whether it wants a captcha, and has drawn what it knows. */
export async function untilCaptchaKnown(page: Page): Promise<void> {
  const seen = seenBy(page);
  await expect.poll(() => seen.asked > 0 && seen.open === 0).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
}

/** The captcha whose picture the page shows. */
export async function captchaOf(page: Page): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const picture = await page.locator('img[src^="data:image/png"]').getAttribute("src", { timeout: 1000 });
    id = seenBy(page).ids.get(picture ?? "");
    expect(id, "a picture that this page was given").toBeDefined();
  }).toPass();
  return id ?? "";
}
