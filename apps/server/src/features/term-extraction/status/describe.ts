import { warningMessage } from "@yiqiao/contracts/documents";
import { errorCatalogue, type InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { TermScan, TermScanDocument, TermTotals } from "@yiqiao/contracts/term-extraction";
import type { StoredProblem } from "#features/documents";
import type { ScanDocument, StoredScan } from "../records/stored-scan.ts";

/** What of the work each stage is: documents, each weighed by its bytes, then the list. */
const weights = { documents: 80, list: 20 } as const;
/** Reading is half of a document's work. */
const readingShare = 0.5;
const listingShare = 0.5;

/** How far the work is, 0 to 100; derived from what is done. */
export function scoreOf({ state, documents, isListing }: StoredScan): number {
  if (state === "finished") return 100;
  const all = documents.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const done = documents.reduce((sum, { sizeBytes, state: of }) => sum + sizeBytes * shareOf(of), 0);
  const counted = all === 0 ? 0 : (weights.documents * done) / all;
  return Math.round(counted + (isListing ? weights.list * listingShare : 0));
}

function shareOf(state: ScanDocument["state"]): number {
  if (state === "waiting") return 0;
  return state === "reading" ? readingShare : 1;
}

/** A scan as its owner sees it. */
export function scanOf(scan: StoredScan, totals: TermTotals, language: InterfaceLanguage): TermScan {
  const { proposalProblem } = scan;
  return {
    task_id: scan.id,
    name: scan.name,
    state: scan.state === "taking" ? "waiting" : scan.state,
    score: scoreOf(scan),
    src_lang: scan.sourceLanguage,
    detected: scan.detected,
    tgt_lang: scan.targetLanguage,
    domain: scan.domain,
    tm_ids: scan.memories === null ? null : [...scan.memories],
    tb_ids: scan.termbases === null ? null : [...scan.termbases],
    min_frequency: scan.minFrequency,
    max_candidates: scan.maxCandidates,
    docs: scan.documents.map((document) => documentOf(document, language)),
    words: scan.documents.reduce((sum, { words }) => sum + words, 0),
    totals,
    proposals: {
      state: scan.proposalState,
      asked: scan.proposalIds.length,
      done: scan.proposalsDone,
      charged: scan.charged,
      ...toldOf(proposalProblem, language),
    },
    ...toldOf(scan.state === "failed" ? scan.problem : null, language),
    version: scan.version,
    created_at: scan.createdAt.toISOString(),
    finished_at: scan.finishedAt?.toISOString() ?? null,
    expires_at: scan.expiresAt.toISOString(),
  };
}

function documentOf(document: ScanDocument, language: InterfaceLanguage): TermScanDocument {
  const { name, sizeBytes, format, state, words, pairs, problem, warnings } = document;
  const told = warnings.map((warning) => warningMessage(warning, language));
  return { name, size_bytes: sizeBytes, format, state, words, pairs, ...toldOf(problem, language), warnings: told };
}

function toldOf(problem: StoredProblem | null, language: InterfaceLanguage) {
  return {
    error_code: problem === null ? null : errorCatalogue[problem.error].code,
    message: problem === null ? "" : problem[language],
  };
}
