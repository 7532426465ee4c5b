/**
 * `npm run bench -- structure [--pieces 400] [--seed 1] [--show]`: what people paste (tables of five programs, mails, text of
 * PDF files, Markdown, code of ten languages, verses, addresses, chats with emoji, lists), made of our own words in both
 * languages, through the text call of the product with the bundled model, as the page sends it: all of it, once more, and
 * with a line behind it. The last line is JSON: how many pieces kept their structure (all that stays in its place, one line
 * for each that is translated), kept their emoji, and cost more than their text costs at once.
 */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { apiPrefix } from "@yiqiao/contracts";
import { textCalls, type TextQuote, type TranslateResult } from "@yiqiao/contracts/text";
import { startServer } from "./load/server.ts";
import { generatePieces, keepsStructure, type Piece, textOf } from "./structure/pieces.ts";
import { type PieceLanguage, wordsOf } from "./structure/sentences.ts";

const { values } = parseArgs({
  options: {
    pieces: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    show: { type: "boolean", default: false },
  },
});

const emojiOf = (text: string): string[] => text.match(/\p{RGI_Emoji}/gv) ?? [];

/** Asks as a visitor for a text in the other language, as the page does. */
async function ask<T>(url: string, call: { readonly path: string }, { cookie, language, ...body }: Asked): Promise<T> {
  const response = await fetch(url + apiPrefix + call.path, {
    method: "POST",
    headers: { "content-type": "application/json", cookie },
    body: JSON.stringify({
      ...body,
      src_lang: language,
      tgt_lang: language === "en-us" ? "zh-cn" : "en-us",
      line_breaks: "join",
      continued: true,
    }),
  });
  const { data, message } = (await response.json()) as { data: T | null; message: string };
  if (data === null) throw new Error(message);
  return data;
}

interface Asked {
  readonly cookie: string;
  readonly language: PieceLanguage;
  readonly text: string;
  readonly draft?: string;
  readonly earlier?: readonly string[];
}

const newVisitor = (): string => `device=${randomUUID()}`;

/** Translates a piece that is pasted, once more as it is, and with a line behind it; what all of it told, and what that costs at once. */
async function translate(url: string, piece: Piece) {
  const { language } = piece;
  const asked = { cookie: newVisitor(), language, draft: randomUUID() };
  const text = textOf(piece).trimEnd();
  const send = (version: string, earlier: readonly string[]) =>
    ask<TranslateResult>(url, textCalls.tryTranslate, { ...asked, text: version, earlier });
  const whole = await send(text, []);
  const earlier = whole.translations.flatMap(({ segments }) => segments.map(({ source }) => source)).slice(-10);
  const again = await send(text, earlier);
  const longer = `${text}\n\n${wordsOf[language].sentences[0]}`;
  const last = await send(longer, earlier);
  const settled = await ask<TextQuote>(url, textCalls.quote, { cookie: newVisitor(), language, text: longer });
  const told = whole.characters + again.characters + last.characters;
  const end = textOf(piece).slice(text.length);
  return { translation: (whole.translations[0]?.text ?? "") + end, told, settled: settled.net };
}

const pieces = generatePieces(Number(values.pieces), Number(values.seed));
const counts = { pieces: pieces.length, structureKept: 0, emojiKept: 0, chargedTwice: 0 };
const lost = new Map<string, number>();
const server = await startServer({});
try {
  for (const piece of pieces) {
    const text = textOf(piece);
    const { translation, told, settled } = await translate(server.url, piece);
    const isKept = keepsStructure(piece, translation);
    const hasEmoji = emojiOf(text).join("") === emojiOf(translation).join("");
    if (isKept) counts.structureKept++;
    else lost.set(piece.kind, (lost.get(piece.kind) ?? 0) + 1);
    if (hasEmoji) counts.emojiKept++;
    // What was had costs nothing, nor do the blanks behind it.
    if (told > settled) counts.chargedTwice++;
    if (values.show && !(isKept && hasEmoji && told <= settled))
      console.log(`--- ${piece.kind}: told ${told}, settled ${settled}\n${text}\n=>\n${translation}\n`);
  }
} finally {
  await server.stop();
}
for (const [kind, count] of lost) console.log(`${kind}: ${count} not kept`);
console.log(JSON.stringify(counts));
if (counts.structureKept < counts.pieces || counts.emojiKept < counts.pieces || counts.chargedTwice > 0)
  process.exitCode = 1;
