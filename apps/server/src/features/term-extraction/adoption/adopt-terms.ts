import { libraryFlags, libraryScopes } from "@yiqiao/contracts/libraries";
import type { AdoptedTerms, AdoptTermsBody } from "@yiqiao/contracts/term-extraction";
import type { AddedTerms, TermToAdd } from "#features/libraries";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { principalOf, type RequestContext } from "#platform/request";
import { lockListed } from "../decisions/update-terms.ts";
import type { TermScanDeps } from "../ports.ts";
import { expiryAfter, takeRate } from "../rates.ts";
import { tell } from "../records/events.ts";
import { changeScan, findOwned } from "../records/scans.repository.ts";
import { languageOf, type StoredScan } from "../records/stored-scan.ts";
import type { StoredTerm } from "../records/stored-term.ts";
import { allTerms, lockTerms, saveDecisions } from "../records/terms.repository.ts";

/** The attribute that carries the domain of a term: termbases have one of their own. */
const domainAttribute = "domain";

/**
 * Takes accepted terms into a termbase; what cannot come in is told.
 * @throws {DomainError} `termScanMissing`, `termScanState`, `termScanNothingToAdopt`, what keeps the caller from the
 *   termbase or from making one, `planLimit`
 */
export async function adoptTerms(
  deps: TermScanDeps,
  context: RequestContext,
  body: AdoptTermsBody,
): Promise<AdoptedTerms> {
  const { database, libraries } = deps;
  await takeRate(deps.rateLimiter, context, "adopt");
  const scan = await findOwned(database.db, principalOf(context), body.task_id);
  if (scan === undefined) throw new DomainError("termScanMissing");
  const source = languageOf(scan);
  if (scan.state !== "finished" || source === null) throw new DomainError("termScanState");
  const pair = { source, target: scan.targetLanguage };
  const rows = adoptable(await allTerms(database.db, scan.id), body);
  if (rows.length === 0) throw new DomainError("termScanNothingToAdopt");
  const terms = rows.map((row) => termOf(row, body));
  const keepsBoth = body.on_existing === "keep_both";
  if (body.bank_id === undefined && body.preview) {
    const outcomes = await libraries.previewTerms(context, { pair, terms, keepsBoth });
    return toldOf(rows, { id: null, name: body.new_bank?.name ?? "", outcomes });
  }
  const bankId = body.bank_id ?? (await createBank(deps, context, { body, pair }));
  const added = await libraries.addTerms(context, {
    bankId,
    pair,
    terms,
    keepsBoth,
    isPreview: body.preview,
    label: scan.name,
    also: (tx, what) => markAdopted(deps, context, { tx, scan, rows, added: what }),
  });
  return toldOf(rows, added);
}

/** Accepted terms with a translation; without names those that were not taken into this termbase yet. */
function adoptable(rows: readonly StoredTerm[], { ids, bank_id: bankId }: AdoptTermsBody): StoredTerm[] {
  const wanted = ids === undefined ? undefined : new Set(ids);
  const isThere = (row: StoredTerm) => row.adopted.some((one) => one.bank_id === bankId);
  return rows.filter((row) => {
    const isReady = row.status === "accepted" && row.translation !== "" && row.mergedInto === null;
    return isReady && (wanted === undefined ? !isThere(row) : wanted.has(row.id));
  });
}

function termOf(row: StoredTerm, { note, domain }: AdoptTermsBody): TermToAdd {
  return {
    source: row.term,
    target: row.translation,
    note: row.note === "" ? note : row.note,
    attributes: domain === undefined ? {} : { [domainAttribute]: domain },
  };
}

interface Creating {
  readonly body: AdoptTermsBody;
  readonly pair: { readonly source: StoredScan["targetLanguage"]; readonly target: StoredScan["targetLanguage"] };
}

async function createBank({ libraries }: TermScanDeps, context: RequestContext, { body, pair }: Creating) {
  const { name = "", domain = "general" } = body.new_bank ?? {};
  return libraries.keep.create(context, {
    flag: libraryFlags.termbase,
    system_or_individual: libraryScopes.individual,
    name,
    description: "",
    src_lang: pair.source,
    tgt_lang: pair.target,
    tow_way: 0,
    domain,
  });
}

interface Marking {
  readonly tx: Executor;
  readonly scan: StoredScan;
  readonly rows: readonly StoredTerm[];
  readonly added: AddedTerms;
}

/** What is in the termbase now, for the list. */
async function markAdopted(
  { database, clock }: TermScanDeps,
  context: RequestContext,
  { tx, scan, rows, added }: Marking,
): Promise<void> {
  const { id: bank_id, name } = added;
  await lockListed(tx, principalOf(context), scan.id);
  const isThere = (at: number) => {
    const outcome = added.outcomes[at];
    return (
      outcome?.kind === "added" ||
      outcome?.kind === "duplicate" ||
      (outcome?.kind === "contradiction" && outcome.isAdded)
    );
  };
  const there = new Map(rows.flatMap((row, at) => (isThere(at) ? [[row.id, row]] : [])));
  const now = (await lockTerms(tx, scan.id, [...there.keys()])).filter(({ id, term, translation }) => {
    const taken = there.get(id);
    // Another window may have edited it since it was read: that pair is not there.
    return taken !== undefined && taken.term === term && taken.translation === translation;
  });
  const marked = now.map((row) => {
    const others = row.adopted.filter((one) => one.bank_id !== bank_id);
    return Object.assign({}, row, { adopted: others.concat({ bank_id, name }), version: row.version + 1 });
  });
  await saveDecisions(tx, scan.id, marked);
  const at = clock.now();
  const changed = await changeScan(tx, { id: scan.id }, { expiresAt: expiryAfter(at), at });
  if (changed !== undefined) await tell(database, changed, tx);
}

/** `id`: null of a termbase that is yet to be made. */
type Told = Pick<AddedTerms, "name" | "outcomes"> & { readonly id: string | null };

function toldOf(rows: readonly StoredTerm[], { id, name, outcomes }: Told): AdoptedTerms {
  const told: AdoptedTerms = {
    bank_id: id,
    bank_name: name,
    added: 0,
    duplicates: [],
    contradictions: [],
    refused: [],
    over_limit: 0,
  };
  for (const [at, outcome] of outcomes.entries()) {
    const row = rows[at];
    if (row === undefined) continue;
    const pair = { id: row.id, term: row.term, translation: row.translation };
    if (outcome.kind === "added") told.added++;
    else if (outcome.kind === "over-limit") told.over_limit++;
    else if (outcome.kind === "duplicate") told.duplicates.push(pair);
    else if (outcome.kind === "refused") told.refused.push({ ...pair, reason: outcome.reason });
    else {
      told.contradictions.push({ ...pair, existing: [...outcome.existing], added: outcome.isAdded });
      if (outcome.isAdded) told.added++;
    }
  }
  return told;
}
