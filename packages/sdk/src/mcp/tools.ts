import { YiqiaoError } from "../client/error.ts";
import { keptIn } from "../client/kept-in.ts";
import { lineOf } from "../cli/failures.ts";
import { type DomainCode, domainCodes, languageCodes } from "../generated/types.gen.ts";
import { type Arguments, type InputSchema, readArguments } from "./arguments.ts";
import { RpcError, rpcCodes } from "./json-rpc.ts";
import type { ToolContext } from "./tool-context.ts";
import { translateDocument } from "./translate-document.ts";

interface ToolAnswer {
  /** For a model that reads only text. */
  readonly text: string;
  readonly structured: object;
}

interface Tool {
  readonly title: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint?: boolean;
    readonly openWorldHint: boolean;
  };
  readonly run: (context: ToolContext, given: Arguments) => Promise<ToolAnswer>;
}

const schema = (properties: InputSchema["properties"], required: readonly string[] = []): InputSchema => {
  return { type: "object", properties, required, additionalProperties: false };
};
const choice = {
  to: { type: "string", description: `Language to translate into: one of ${languageCodes.join(", ")}` },
  from: { type: "string", description: "Language of the source; left out: found out" },
  domain: { type: "string", enum: domainCodes, description: "Subject field; left out: general" },
  memories: {
    type: "array",
    items: { type: "string" },
    description: "Ids of translation memories, from list_libraries",
  },
  termbases: { type: "array", items: { type: "string" }, description: "Ids of termbases, from list_libraries" },
} as const satisfies InputSchema["properties"];
const reads = { readOnlyHint: true, openWorldHint: true } as const;
const told = (structured: object): ToolAnswer => ({ text: JSON.stringify(structured), structured });

const tools: Readonly<Record<string, Tool>> = {
  translate_text: {
    title: "Translate text",
    description:
      "Translates a text. Costs characters of the user's account. Where the text came back as it is, `kept` says why.",
    inputSchema: schema({ text: { type: "string", description: "The text" }, ...choice }, ["text", "to"]),
    annotations: reads,
    run: async ({ yiqiao, signal }, given) => {
      const result = await yiqiao.translate(given.string("text"), { ...chosenFrom(given), signal });
      const { text, src_lang, characters, balance_after } = result;
      const kept = keptIn(result);
      return { text, structured: { text, src_lang, characters, balance_after, ...(kept && { kept }) } };
    },
  },
  detect_language: {
    title: "Detect language",
    description: "Finds out the language of a text.",
    inputSchema: schema({ text: { type: "string", description: "The text" } }, ["text"]),
    annotations: reads,
    run: async ({ yiqiao, signal }, given) => told(await yiqiao.detect(given.string("text"), { signal })),
  },
  list_languages: {
    title: "List languages",
    description: "Lists languages, the pairs that are served, and domains.",
    inputSchema: schema({}),
    annotations: reads,
    run: async ({ yiqiao, signal }) => told(await yiqiao.languages({ signal })),
  },
  list_libraries: {
    title: "List memories and termbases",
    description: "Lists translation memories or termbases that the user may use, with their ids.",
    inputSchema: schema({ kind: { type: "string", enum: ["memory", "termbase"], description: "Which of them" } }, [
      "kind",
    ]),
    annotations: reads,
    run: async ({ yiqiao, signal }, given) => {
      const libraries = await yiqiao.libraries(given.string("kind") === "memory" ? "memory" : "termbase", { signal });
      return told({
        libraries: libraries.map(({ bank_id: id, name, src_lang, tgt_lang, domain, entries, in_use }) => {
          return { id, name, src_lang, tgt_lang, domain, entries, in_use };
        }),
      });
    },
  },
  usage: {
    title: "Usage",
    description: "Tells how many characters were used this month and are left.",
    inputSchema: schema({}),
    annotations: reads,
    run: async ({ yiqiao, signal }) => told(await yiqiao.usage({ signal })),
  },
  translate_document: {
    title: "Translate document",
    description:
      "Translates a document file (docx, pptx, xlsx, pdf, html, txt, xliff and others), keeping its layout, and writes the translation as a new file. Never writes over a file. Costs characters of the user's account.",
    inputSchema: schema(
      {
        path: { type: "string", description: "The document" },
        output_path: { type: "string", description: "The file to write; left out: NAME.LANGUAGE.EXTENSION beside it" },
        ...choice,
      },
      ["path", "to"],
    ),
    annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
    run: async (context, given) => {
      const options = { ...chosenFrom(given), signal: context.signal };
      const paths = { source: given.string("path"), target: given.optional("output_path") };
      const written = await translateDocument(context, paths, options);
      return { text: `Written to ${written.path}`, structured: written };
    },
  },
};

/** As it is told; what a tool does is left out. */
export const toolList: readonly object[] = Object.entries(tools).map(
  ([name, { title, description, inputSchema, annotations }]) => ({
    name,
    title,
    description,
    inputSchema,
    annotations,
  }),
);

function chosenFrom(given: Arguments) {
  return {
    to: given.string("to"),
    from: given.optional("from"),
    domain: given.optional("domain") as DomainCode | undefined,
    memories: given.strings("memories"),
    termbases: given.strings("termbases"),
  };
}

/** What a tool could not do is told to the model, which may do better. @throws {RpcError} if there is no such tool */
export async function callTool(
  context: ToolContext,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<object> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) throw new RpcError(rpcCodes.params, `there is no tool ${name}`);
  try {
    const { text, structured } = await tool.run(context, readArguments(tool.inputSchema, given));
    return { content: [{ type: "text", text }], structuredContent: structured, isError: false };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const code = error instanceof YiqiaoError ? ` (${error.code})` : "";
    const text = lineOf(error) + code;
    return { content: [{ type: "text", text }], isError: true };
  }
}
