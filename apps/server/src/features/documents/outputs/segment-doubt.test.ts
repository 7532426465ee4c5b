import { documentCalls, type segmentsSchema } from "@yiqiao/contracts/documents";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { z } from "zod";
import { createScriptedEngine } from "#testing";
import { buildDocumentsApp, type DocumentsApp } from "#testing/documents/documents-app";

const confidences: Readonly<Record<string, number>> = { "We meet at nine.": 0.9, "The tank is filled.": 0.2 };
let documents: DocumentsApp;
beforeAll(async () => {
  const engine = createScriptedEngine({
    answer: ({ text }) => {
      const confidence = confidences[text];
      return { text: `译${text.length}`, score: -0.5, ...(confidence !== undefined && { confidence }) };
    },
  });
  documents = await buildDocumentsApp({ engines: [engine] });
});
afterAll(() => documents.close());

it("tell how sure the engine was of each, where it says so", async () => {
  const user = await documents.user("doubt@example.com");
  const bytes = "We meet at nine.\n\nThe tank is filled.\n\nNobody knows.\n";
  const { uid } = await documents.translated(user, { name: "doubt.txt", bytes });
  const { data } = await documents.app.call<z.infer<typeof segmentsSchema>>(
    `${documentCalls.segments.path}?uid=${uid}`,
    user,
  );
  expect(data.segments.map(({ confidence }) => confidence)).toEqual([0.9, 0.2, undefined]);
});
