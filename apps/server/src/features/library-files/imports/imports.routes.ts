import {
  type ImportOptions,
  importOptionsSchema,
  libraryFileCalls as calls,
  libraryFlags,
  libraryLimits,
} from "@yiqiao/contracts/libraries";
import {
  attachment,
  bind,
  bindReply,
  type HttpApi,
  parseByContract,
  readForm,
  registerUpload,
  RequestInvalidError,
  storeFromForm,
} from "#platform/http";
import type { Imports } from "./imports.service.ts";

export function registerImportRoutes(api: HttpApi, imports: Imports): void {
  registerUpload(api, { fileBytes: libraryLimits.importBytes }, (scope) => registerFiles(scope, imports));
  registerSteps(api, imports);
  registerResults(api, imports);
}

const uploads = [
  { call: calls.importMemory, flag: libraryFlags.memory },
  { call: calls.importTerms, flag: libraryFlags.termbase },
] as const;

function registerFiles(api: HttpApi, imports: Imports): void {
  for (const { call, flag } of uploads) {
    bind(api, call, async ({ context, raw }) => {
      const { fields: schema, file: fileField } = call.form;
      // Callers may also name it as other calls do.
      const { fields, file } = await readForm(raw, { schema, fileFields: [fileField, "file"] });
      const options = optionsOf(fields.options);
      return storeFromForm(() => imports.begin(context, { flag, fields, options, file }));
    });
  }
}

/** @throws {RequestInvalidError} */
function optionsOf(given: string | undefined): ImportOptions {
  let parsed: unknown = {};
  try {
    parsed = given === undefined ? {} : JSON.parse(given);
  } catch {
    throw new RequestInvalidError(() => [{ path: "options", message: "JSON" }]);
  }
  return parseByContract(importOptionsSchema, parsed, ["options"]);
}

function registerSteps(api: HttpApi, imports: Imports): void {
  bind(api, calls.importPreview, ({ context, body }) => imports.preview(context, body.import_id, body.options));
  bind(api, calls.importFit, ({ context, body }) => imports.fit(context, body.import_id, body.options));
  bind(api, calls.importStart, ({ context, body }) => imports.start(context, body.import_id, body.options));
  bind(api, calls.importCancel, ({ context, body }) => imports.cancel(context, body.import_id));
}

function registerResults(api: HttpApi, imports: Imports): void {
  bind(api, calls.importStatus, ({ context, query }) => imports.status(context, query.import_id));
  bind(api, calls.imports, async ({ context, query }) => ({ imports: await imports.list(context, query.bank_id) }));
  bindReply(api, calls.importReport, async ({ context, query }, reply) => {
    const { name, stream } = await imports.report(context, query.import_id);
    return reply.type("text/csv; charset=utf-8").header("content-disposition", attachment(name)).send(stream);
  });
}
