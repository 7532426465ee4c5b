import type { FillAccount } from "#testing/filled-account";

/** A page that has the account's id, and a translation of one of its texts. */
export const fillAccount: FillAccount = ({ id, traces }, now) => [
  [
    `insert into web_pages (id, site_id, owner, account_id, address, title, secrets, src_lang, tgt_lang, domain,
                            characters, notices, content_hash, folder, created_at, expires_at)
     values ($1::uuid, 0, $2, $1::uuid, 'https://example.com/', $3, 'sealed', 'auto', 'en-us', 'general', 1, '{}',
             'hash', $4, $5, $5)`,
    [id, `account:${id}`, traces.document, `accounts/${id}/web-pages/${id}/`, now],
  ],
  [
    `insert into web_page_translations (hash, site_id, owner, account_id, target, created_at)
     values ($1::uuid, 0, $2, $1::uuid, $3::jsonb, $4)`,
    [id, `account:${id}`, JSON.stringify({ text: traces.target }), now],
  ],
];
