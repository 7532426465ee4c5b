import { countTerms, mergeCounts, rankCandidates } from "@yiqiao/term-extraction";
import { domainSentences } from "../quality/domain-sentences.ts";
import { sentences } from "../engine/sentences.ts";

/** Words of 200 pages. */
const wanted = 100_000;
const documents = 5;

export interface Volume {
  readonly words: number;
  readonly seconds: number;
  /** How much more memory the process had at the most. */
  readonly megabytes: number;
  readonly countsMegabytes: number;
}

const rounded = (value: number): number => Number(value.toFixed(1));

/** English prose: our own sentences, each time with other names in it, so that no two paragraphs are the same. */
export function paragraphOf(at: number): string {
  const first = english[at % english.length] ?? "";
  const second = english[(at * 7 + 3) % english.length] ?? "";
  return `${first} Device X${at} and control unit ${at % 97} of series A${at % 13} are part of it. ${second}`;
}

const english = [
  ...sentences.map(([text]) => text),
  ...Object.values(domainSentences).flatMap((ways) => ways["zh-en"].map(([, text]) => text)),
];

function makeParagraphs(): string[] {
  const paragraphs: string[] = [];
  for (let words = 0, at = 0; words < wanted; at++) {
    const paragraph = paragraphOf(at);
    words += paragraph.split(/\s+/).length;
    paragraphs.push(paragraph);
  }
  return paragraphs;
}

/** Time and memory of a scan of 200 pages, in five documents whose counts are kept as JSON between. */
export function measureVolume(): Volume {
  const paragraphs = makeParagraphs();
  const before = process.memoryUsage().rss;
  const start = performance.now();
  const size = Math.ceil(paragraphs.length / documents);
  let most = before;
  let bytes = 0;
  const kept = Array.from({ length: documents }, (_, at) => {
    const json = JSON.stringify(countTerms(paragraphs.slice(at * size, (at + 1) * size), "en-us"));
    bytes += json.length;
    most = Math.max(most, process.memoryUsage().rss);
    return json;
  });
  const counts = mergeCounts(kept.map((json) => JSON.parse(json) as ReturnType<typeof countTerms>));
  rankCandidates(counts);
  most = Math.max(most, process.memoryUsage().rss);
  return {
    words: counts.words,
    seconds: rounded((performance.now() - start) / 1_000),
    megabytes: rounded((most - before) / 2 ** 20),
    countsMegabytes: rounded(bytes / 2 ** 20),
  };
}
