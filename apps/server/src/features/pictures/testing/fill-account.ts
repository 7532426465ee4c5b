import type { FillAccount } from "#testing/filled-account";

const box = { x: 1, y: 1, width: 1, height: 1, angle: 0 };

/** A picture that has the account's id, with a text that was read in it. */
export const fillAccount: FillAccount = ({ id, traces }, now) => {
  const { source: text, target: translation } = traces;
  const read = { text, lines: [], box, writing: "horizontal", alignment: "start", confidence: 1 };
  const edited = { isTextEdited: false, isTranslationEdited: false, isRemoved: false };
  const block = {
    id: 1,
    read,
    text,
    translation,
    ...edited,
    provenance: [],
    issues: [],
    untranslated: 0,
    placed: null,
  };
  return [
    [
      `insert into pictures (id, site_id, owner, account_id, name, media_type, size_bytes, width, height, folder, state,
                             blocks, created_at, touched_at, expires_at)
       values ($1::uuid, 0, $2, $1::uuid, $3, 'image/png', 1, 1, 1, $4, 'complete', $5::jsonb, $6, $6, $6)`,
      [
        id,
        `account:${id}`,
        traces.picture,
        `accounts/${id}/pictures/${id}/`,
        JSON.stringify([{ ...block, fits: true }]),
        now,
      ],
    ],
  ];
};
