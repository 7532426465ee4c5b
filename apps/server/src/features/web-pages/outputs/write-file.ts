import { PageAddresses, decodeStylesheet, rewriteCss } from "@yiqiao/web-pages";
import { DomainError } from "#platform/errors";
import type { RequestContext } from "#platform/request";
import type { WebPageDeps } from "../ports.ts";
import type { Resource } from "../preparing/page-jobs.ts";
import { takeRate } from "../rates.ts";
import { objectsOf, type StoredPage } from "../records/stored-page.ts";
import { readObject } from "../records/unit-store.ts";
import { loadResource, type LoadedResource } from "../showing/load-resource.ts";
import { answerFor } from "../taking/store-page.ts";
import { findKept, sourceOf } from "../taking/open-page.ts";
import { noteOf } from "./notes.ts";
import { dataAddress, type LoadedStyle, writeStyles } from "./write-styles.ts";
import { hashOf, workOn } from "../translating/page-work.ts";
import { knownOf } from "../translating/translate-units.ts";

export interface PageFile {
  readonly name: string;
  readonly html: string;
}

/** Of all that a page shows; what is beyond it is left out of the file. */
const mostBytes = 30 * 1024 * 1024;
const mostResources = 400;
/** They are rewritten in this process. */
const mostStyleBytes = 4 * 1024 * 1024;
const atOnce = 6;

/**
 * A translated page as one file that shows itself without a network.
 * @throws {DomainError} `webPageMissing`, `webPageUnfinished`
 */
export async function writeFile(deps: WebPageDeps, context: RequestContext, id: string): Promise<PageFile> {
  await takeRate(deps.rateLimiter, context, "file");
  const page = await findKept(deps, context, id);
  const work = await workOn(deps, context, page);
  const units = [...(await deps.units.of(page)).values()];
  await deps.visitorLine.pass(context, page.characters);
  const known = await knownOf(deps, context, { work, units });
  const kept = units.map((unit) => ({ unit, found: known.get(hashOf(work, unit)) }));
  const missing = kept.filter(({ found }) => found === undefined).length;
  if (missing > 0) throw new DomainError("webPageUnfinished", { count: missing });
  const targets = kept.flatMap(({ unit: { id: unitId }, found }) =>
    found?.target ? [{ id: unitId, ...found.target }] : [],
  );
  const notes = new Map(
    kept.flatMap(({ unit: { id: unitId }, found }) => {
      const note = found && noteOf(found, context.language);
      return note === undefined ? [] : [[unitId, note] as const];
    }),
  );
  const source = sourceOf(page, await readObject(deps.files, objectsOf(page).source), await typeOf(deps, page));
  const { signal } = context;
  try {
    const wanted = await deps.threads.run("list", { source }, signal);
    const resources = await inlineResources(deps, page, { wanted, signal });
    const job = { source, targetLanguage: page.targetLanguage, targets, resources, notes };
    return { name: nameOf(page), html: await deps.threads.run("write", job, signal) };
  } catch (error) {
    throw answerFor(error, page.fileName ?? page.address ?? "");
  }
}

const typeOf = async ({ files }: Pick<WebPageDeps, "files">, page: StoredPage) =>
  (await files.head(objectsOf(page).source))?.contentType;

function nameOf({ title, address, fileName, targetLanguage }: StoredPage): string {
  const stem = fileName?.replace(/\.[^.]+$/, "") ?? (title === "" ? new URL(address ?? "http://page").hostname : title);
  return `${stem.slice(0, 80)}_${targetLanguage}.html`;
}

interface Inlining {
  readonly wanted: readonly Resource[];
  readonly signal: AbortSignal;
}

/** Data addresses of what a page shows, style sheets with what they show. */
async function inlineResources(
  deps: WebPageDeps,
  page: StoredPage,
  { wanted, signal }: Inlining,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  let left = mostBytes;
  let styleLeft = mostStyleBytes;
  const load = async ({ address, kind }: Resource): Promise<LoadedResource | undefined> => {
    if (kind === "media" || left <= 0) return undefined;
    const loaded = await loadResource(deps, page, { kind, address, signal }).catch((error: unknown) => {
      if (error instanceof DomainError) return undefined;
      throw error;
    });
    left -= loaded?.bytes.length ?? 0;
    if (kind === "style") styleLeft -= loaded?.bytes.length ?? 0;
    return left < 0 || styleLeft < 0 ? undefined : loaded;
  };
  const styles = new Map<string, LoadedStyle>();
  /** Style sheets that others import, level by level. */
  let open = wanted.slice(0, mostResources);
  const seen = new Set(open.map(({ address }) => address));
  for (let level = 0; level < 4 && open.length > 0; level++) {
    const next: Resource[] = [];
    await inTurns(open, async (resource) => {
      const loaded = await load(resource);
      if (loaded === undefined) return;
      if (resource.kind !== "style") found.set(resource.address, dataAddress(loaded.bytes, loaded.contentType));
      else {
        const css = decodeStylesheet(loaded.bytes, loaded.contentType).text;
        const listing = new PageAddresses(loaded.address, {
          link: (absolute) => absolute,
          resource: (absolute, kind) => {
            if (!seen.has(absolute) && seen.size < mostResources) next.push({ address: absolute, kind });
            seen.add(absolute);
            return undefined;
          },
        });
        rewriteCss(css, listing);
        styles.set(resource.address, { css, address: loaded.address });
      }
    });
    open = next;
  }
  await writeStyles(styles, found);
  return found;
}

async function inTurns<T>(items: readonly T[], task: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const work = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await task(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
