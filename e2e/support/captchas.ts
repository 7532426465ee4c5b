import type { Page } from "@playwright/test";
import { envelopeOf } from "@yiqiao/contracts";
import { captchaSchema } from "@yiqiao/contracts/accounts";

const captchas = new WeakMap<Page, string>();
const answers = envelopeOf(captchaSchema);

/** Remembers which captcha picture a page shows; to be called before the page opens. */
export function watchCaptchas(page: Page): void {
  page.on("response", (response) => {
    if (!response.url().includes("/image_code")) return;
    // A page that goes on meanwhile takes the body with it.
    const body: Promise<unknown> = response.json();
    void body.then((answer) => captchas.set(page, answers.parse(answer).data.captcha_id)).catch(() => undefined);
  });
}

/** The captcha picture that the page shows. */
export function captchaOf(page: Page): string {
  const id = captchas.get(page);
  if (id === undefined) throw new Error("The page shows no captcha picture; was watchCaptchas called?");
  return id;
}
