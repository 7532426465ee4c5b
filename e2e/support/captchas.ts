import { type Page, expect } from "@playwright/test";
import { envelopeOf } from "@yiqiao/contracts";
import { captchaSchema } from "@yiqiao/contracts/accounts";

/** The captchas that a page was given, by their pictures. */
const captchas = new WeakMap<Page, Map<string, string>>();
const answers = envelopeOf(captchaSchema);

/** Remembers the captcha pictures that a page is given; to be called before the page opens. */
export function watchCaptchas(page: Page): void {
  const ids = new Map<string, string>();
  captchas.set(page, ids);
  page.on("response", (response) => {
    if (!response.url().includes("/image_code")) return;
    // A page that goes on meanwhile takes the body with it.
    const body: Promise<unknown> = response.json();
    void body
      .then((answer) => {
        const { image, captcha_id: id } = answers.parse(answer).data;
        return ids.set(image, id);
      })
      .catch(() => undefined);
  });
}

/** The captcha whose picture the page shows. */
export async function captchaOf(page: Page): Promise<string> {
  let id: string | undefined;
  await expect(async () => {
    const picture = await page.locator('img[src^="data:image/png"]').getAttribute("src", { timeout: 1000 });
    id = captchas.get(page)?.get(picture ?? "");
    expect(id, "no picture that watchCaptchas has seen").toBeDefined();
  }).toPass();
  return id ?? "";
}
