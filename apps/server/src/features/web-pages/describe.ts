import type { WebPage } from "@yiqiao/contracts/web-pages";
import type { WebPageDeps } from "./ports.ts";
import { noticesOf, type StoredPage } from "./records/stored-page.ts";
import { pairOf } from "./taking/store-page.ts";

/** A page as its owner sees it. */
export function describe({ router }: Pick<WebPageDeps, "router">, page: StoredPage): WebPage {
  const pair = pairOf(page);
  const plan = pair === undefined ? undefined : router.route({ pair, domain: page.domain });
  return {
    id: page.id,
    key: page.key,
    address: page.address,
    file_name: page.fileName,
    title: page.title,
    src_lang: page.sourceLanguage,
    tgt_lang: page.targetLanguage,
    domain: page.domain,
    language: page.language,
    detected_other: page.detectedOther,
    characters: page.characters,
    notices: noticesOf(page),
    quality: plan?.available === true ? (plan.quality ?? null) : null,
    begun: page.begunAt !== null,
    created_at: page.createdAt.toISOString(),
    expires_at: page.expiresAt.toISOString(),
  };
}
