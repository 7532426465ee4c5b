import type { LanguageCode } from "@yiqiao/contracts/languages";
import { beforeAll, describe, expect, it } from "vitest";
import { sourceOfBytes } from "../../model/byte-source.ts";
import { mapBox, overlaps, unframe, type Box } from "./content/matrix.ts";
import { openPdf } from "./open-document.ts";
import { type BlockKinds, readPages, unitsOf } from "./page-units.ts";
import type { PageContent } from "./read-page.ts";
import type { PageBlock } from "./page-block.ts";
import { compareLayout, type LayoutFaults } from "./testing/compare-layout.ts";
import { layoutDocuments, type LayoutDocument } from "./testing/layout-pages.ts";
import { translatePdf } from "./translate-pdf.ts";

/** Pages of the test set whose blocks are found exactly, at least. */
const floor = 0.97;

interface ReadDocument extends LayoutDocument {
  readonly contents: readonly { content: PageContent; kinds: BlockKinds }[];
}

/** Read once for all that is asked of them. */
let documents: readonly ReadDocument[] = [];
beforeAll(async () => {
  const read: ReadDocument[] = [];
  for (const document of layoutDocuments()) {
    const pdf = await openPdf(sourceOfBytes(document.bytes));
    const contents: ReadDocument["contents"][number][] = [];
    for await (const page of readPages(pdf)) contents.push(page);
    read.push({ ...document, contents });
    await pdf.close();
  }
  documents = read;
});

function faultsOf({ name, pages, contents }: ReadDocument): [string, LayoutFaults][] {
  return pages.map((expected, index) => {
    const blocks = contents[index]?.content.blocks ?? [];
    const texts = blocks.map(({ role, content: { text } }) => ({ kind: role, text }));
    return [`${name} ${index + 1}`, compareLayout(expected, texts)];
  });
}

const samples: Partial<Record<LanguageCode, string>> = {
  "zh-cn": "这一行的译文相当长而且还要更长一些",
  ru: "довольно длинный перевод этой строки ",
  ar: "ترجمة طويلة إلى حد ما لهذا السطر ",
};

/** As long as translations are: Chinese takes half of the signs, Russian a fifth more. */
function pseudo(text: string, language: LanguageCode): string {
  const sample = samples[language] ?? "";
  const length = Math.ceil(text.length * (language === "zh-cn" ? 0.5 : 1.2));
  return sample
    .repeat(Math.ceil(length / sample.length))
    .slice(0, Math.max(1, length))
    .trim();
}

const onPage = (box: Box, { angle }: PageBlock): Box => mapBox(unframe(angle), box);

function overlapping(set: readonly { block: PageBlock; box: Box }[]): string[] {
  return set.flatMap(({ block, box }, index) => {
    return set.slice(index + 1).flatMap((other) => {
      const wasApart = !overlaps(onPage(block.box, block), onPage(other.block.box, other.block), 0.5);
      return wasApart && overlaps(box, other.box, 0.5) ? [`${block.content.text} | ${other.block.content.text}`] : [];
    });
  });
}

function leaving(set: readonly { block: PageBlock; box: Box }[], { view }: PageContent): string[] {
  const isInside = ({ x0, y0, x1, y1 }: Box) =>
    x0 > view.x0 - 0.5 && y0 > view.y0 - 0.5 && x1 < view.x1 + 0.5 && y1 < view.y1 + 0.5;
  return set.flatMap(({ block, box }) => {
    return isInside(onPage(block.box, block)) && !isInside(box) ? [block.content.text] : [];
  });
}

async function findWrittenFaults(document: ReadDocument, targetLanguage: LanguageCode): Promise<string[]> {
  const { name, bytes, contents } = document;
  const pdf = await openPdf(sourceOfBytes(bytes));
  const targets = new Map<string, { id: string; text: string; tags: [] }>();
  for (const { content, kinds } of contents) {
    for (const { id, text } of unitsOf(content, kinds))
      targets.set(id, { id, text: pseudo(text, targetLanguage), tags: [] });
  }
  const faults: string[] = [];
  await translatePdf(pdf, async () => targets, {
    options: { sourceLanguage: "en-us", targetLanguage },
    onPage: (content, page) => {
      const set = (page?.blocks ?? []).map(({ block, set: { box } }) => ({ block, box: onPage(box, block) }));
      faults.push(...overlapping(set).map((what) => `${name} ${content.number}: overlap: ${what}`));
      faults.push(...leaving(set, content).map((what) => `${name} ${content.number}: leaves the page: ${what}`));
    },
  });
  await pdf.close();
  return faults;
}

describe("pages of real documents", () => {
  it("finds the blocks that a person sees", () => {
    const pages = documents.flatMap(faultsOf);
    const missed = pages.filter(([, faults]) => faults.length > 0);
    console.info(`blocks found exactly: ${pages.length - missed.length} of ${pages.length} pages`);
    expect(pages.length).toBeGreaterThanOrEqual(40);
    expect(
      1 - missed.length / pages.length,
      JSON.stringify(Object.fromEntries(missed), null, 1),
    ).toBeGreaterThanOrEqual(floor);
  });

  it.each(["zh-cn", "ru", "ar"] as const)(
    "sets translations in %s apart from each other and on the page",
    async (language) => {
      const faults: string[] = [];
      for (const document of documents) faults.push(...(await findWrittenFaults(document, language)));
      expect(faults).toEqual([]);
    },
  );
});
