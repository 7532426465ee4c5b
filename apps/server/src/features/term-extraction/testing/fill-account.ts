import type { FillAccount } from "#testing/filled-account";

/** A scan that has the account's id, with a term in its list, a change of it, and a term that was rejected. */
export const fillAccount: FillAccount = ({ id, traces }, now) => {
  const { document: name, source, target } = traces;
  const document = { id, name, sizeBytes: 1, format: "txt", isPasted: false, state: "counted", words: 1, pairs: 0 };
  const documents = JSON.stringify([{ ...document, problem: null, warnings: [] }]);
  const example = JSON.stringify([{ text: source, start: 0, end: 1 }]);
  const decision = { id: 1, term: source, translation: target, origin: "human", proposals: [], status: "new" };
  const before = {
    ...decision,
    isRemembered: false,
    isEdited: false,
    mergedInto: null,
    note: "",
    adopted: [],
    version: 0,
  };
  return [
    [
      `insert into term_scans (id, site_id, account_id, name, folder, state, src_lang, tgt_lang, domain, min_frequency,
                               max_candidates, documents, created_at, touched_at, expires_at)
       values ($1::uuid, 0, $1::uuid, $2, $3, 'finished', 'en-us', 'zh-cn', 'general', 2, 500, $4::jsonb, $5, $5, $5)`,
      [id, name, `accounts/${id}/term-scans/${id}/`, documents, now],
    ],
    [
      `insert into term_scan_terms (scan_id, id, term_key, term, variants, kind, own_frequency, own_documents, frequency,
                                    documents, score, examples, translation, origin)
       values ($1::uuid, 1, $2, $2, '{}', 'term', 2, 1, 2, 1, 1, $3::jsonb, $4, 'human')`,
      [id, source, example, target],
    ],
    [
      "insert into term_scan_changes (scan_id, number, replaced) values ($1::uuid, 1, $2::jsonb)",
      [id, JSON.stringify([{ before, version: 1 }])],
    ],
    [
      `insert into rejected_terms (account_id, src_lang, term_key, term, rejected_at)
       values ($1::uuid, 'en-us', $2, $2, $3)`,
      [id, target, now],
    ],
  ];
};
