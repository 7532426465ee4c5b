import { PDFDocument, StandardFonts } from "@cantoo/pdf-lib";
import { docx, idml, pptx, xlsx } from "./packages.ts";

/** Sentences that share no words in a row, so that none stands for another. */
export const sentences = [
  "The harbour opens early when fishing boats return",
  "Nobody expected seven elephants inside our small library",
  "Fresh bread tastes wonderful after walking through snow",
  "Engineers measured every bridge between those two valleys",
  "Please send both signed contracts before Friday noon",
  "Her grandmother planted olive trees along that fence",
];
const each = (write: (text: string, at: number) => string): string => sentences.map(write).join("");
const encoder = new TextEncoder();
const xliffHead = '<file source-language="en" target-language="fr" original="a" datatype="plaintext"><body>';
const xliff = (more: string): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"${more}>${xliffHead}${each(
    (text, at) => `<trans-unit id="${at}"><source>${text}</source></trans-unit>`,
  )}</body></file></xliff>`;

async function pdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (const [at, text] of sentences.entries()) page.drawText(text, { x: 72, y: 760 - at * 130, size: 11, font });
  return document.save();
}

/** A document of each format that is read without LibreOffice, of these sentences. */
export const made = {
  txt: () => encoder.encode(sentences.join("\n\n")),
  csv: () => encoder.encode(`number,text\n${each((text, at) => `${at},${text}\n`)}`),
  html: () => encoder.encode(`<!doctype html><html><body>${each((text) => `<p>${text}</p>`)}</body></html>`),
  xml: () => encoder.encode(`<r>${each((text) => `<a>${text}</a>`)}</r>`),
  dita: () =>
    encoder.encode(
      `<?xml version="1.0"?><!DOCTYPE topic PUBLIC "-//OASIS//DTD DITA Topic//EN" "topic.dtd"><topic id="a"><title>Title words</title><body>${each((text) => `<p>${text}</p>`)}</body></topic>`,
    ),
  xliff: () => encoder.encode(xliff("")),
  sdlxliff: () => encoder.encode(xliff(' xmlns:sdl="http://sdl.com/FileTypes/SdlXliff/1.0"')),
  docx: () => docx(each((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)),
  pptx: () =>
    pptx(
      each(
        (text, at) =>
          `<p:sp><p:nvSpPr><p:cNvPr id="${at + 2}" name="n"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`,
      ),
    ),
  xlsx: () => xlsx(each((text) => `<si><t>${text}</t></si>`)),
  idml: () =>
    idml(
      each(
        (text) =>
          `<ParagraphStyleRange><CharacterStyleRange><Content>${text}</Content><Br/></CharacterStyleRange></ParagraphStyleRange>`,
      ),
    ),
  pdf,
};
