import type { WebPage } from "@yiqiao/contracts/web-pages";
import type { WebPageDeps } from "./ports.ts";
import { openPageSecrets, opensWith, type PageSecrets } from "./records/page-secrets.ts";
import { noticesOf, type StoredPage } from "./records/stored-page.ts";
import { pairOf } from "./taking/store-page.ts";

/** A page as its owner sees it. @throws {DomainError} `webPageMissing` */
export async function describe(deps: Pick<WebPageDeps, "router" | "secrets">, page: StoredPage): Promise<WebPage> {
  return describeWith(deps, page, await openPageSecrets(deps, page));
}

/** Those of the pages that a key of the installation opens. */
export async function describeAll(
  deps: Pick<WebPageDeps, "router" | "secrets">,
  pages: readonly StoredPage[],
): Promise<WebPage[]> {
  const keys = await deps.secrets.keys();
  return pages.flatMap((page) => {
    const opened = opensWith(keys, page);
    return opened === undefined ? [] : [describeWith(deps, page, opened)];
  });
}

function describeWith({ router }: Pick<WebPageDeps, "router">, page: StoredPage, { key }: PageSecrets): WebPage {
  const pair = pairOf(page);
  const plan = pair === undefined ? undefined : router.route({ pair, domain: page.domain });
  return {
    id: page.id,
    key,
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
