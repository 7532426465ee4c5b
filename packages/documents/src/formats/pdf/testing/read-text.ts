import { PDFDocument, PDFRawStream, decodePDFRawStream } from "@cantoo/pdf-lib";

/** All that the file's streams and strings say, unpacked: for finding what should not be there any more. */
export async function everythingIn(bytes: Uint8Array): Promise<string> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false });
  return document.context
    .enumerateIndirectObjects()
    .map(([, object]) => {
      const isPicture = object instanceof PDFRawStream && object.dict.toString().includes("/DCTDecode");
      const content =
        object instanceof PDFRawStream && !isPicture
          ? Buffer.from(decodePDFRawStream(object).decode()).toString("latin1")
          : "";
      return `${object.toString()}\n${content}`;
    })
    .join("\n");
}
