import { googleShapes, rootShapes } from "../shapes.ts";

const answers: Readonly<Record<string, { readonly answer: { parse(value: unknown): unknown } } | undefined>> = {
  "/translate": rootShapes.translate,
  "/detect": rootShapes.detect,
  "/languages": rootShapes.languages,
  "/frontend/settings": rootShapes.settings,
  "/suggest": rootShapes.suggest,
  "/translate_file": rootShapes.file,
  "/breaksentence": rootShapes.sentences,
  "/dictionary/lookup": rootShapes.lookup,
  "/language/translate/v2": googleShapes.translate,
  "/language/translate/v2/detect": googleShapes.detect,
  "/language/translate/v2/languages": googleShapes.languages,
};

/** Holds the answer of a call to what the OpenAPI document says of it. @throws {ZodError} */
export function assertDocumented(path: string, { status, body }: { readonly status: number; readonly body: unknown }) {
  if (status === 200) answers[new URL(path, "http://localhost").pathname]?.answer.parse(body);
}
