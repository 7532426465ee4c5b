import {
  importBegunSchema,
  importFieldsSchema,
  importFitSchema,
  importIdSchema,
  importOptionsBodySchema,
  importListSchema,
  importPreviewSchema,
  importsQuerySchema,
  importStatusSchema,
  libraryFlags,
  libraryPaths,
} from "@yiqiao/contracts/libraries";
import type { FastifyRequest } from "fastify";
import { attachment } from "#features/documents";
import { answers, answersWithFile, type HttpApi, ok } from "#platform/http";
import type { Imports } from "./imports.service.ts";
import { readForm, registerUpload } from "./multipart.ts";

const tags = ["libraries"];

export function registerImportRoutes(api: HttpApi, imports: Imports): void {
  registerUpload(api, (scope) => registerFiles(scope, imports));
  registerSteps(api, imports);
  registerResults(api, imports);
}

const uploads = [
  {
    path: libraryPaths.importMemory,
    flag: libraryFlags.memory,
    fileFields: ["tm_file", "file"],
    what: "a translation memory",
  },
  {
    path: libraryPaths.importTerms,
    flag: libraryFlags.termbase,
    fileFields: ["term_file", "file"],
    what: "a termbase",
  },
] as const;

function registerFiles(api: HttpApi, imports: Imports): void {
  for (const upload of uploads) {
    const { path, fileFields, what } = upload;
    api.post(
      path,
      {
        config: { failures: ["storageFull"] },
        schema: {
          tags,
          summary: `Import a file into ${what}, as \`multipart/form-data\`; the file, \`${fileFields[0]}\`, stands behind the fields`,
          consumes: ["multipart/form-data"],
          response: answers(importBegunSchema),
        },
      },
      (request) => take(imports, request, upload),
    );
  }
}

async function take(imports: Imports, request: FastifyRequest, { flag, fileFields }: (typeof uploads)[number]) {
  const { fields, file } = await readForm(request, { schema: importFieldsSchema, fileFields });
  return ok(await imports.begin(request.context, { flag, fields, file }));
}

function registerSteps(api: HttpApi, imports: Imports): void {
  api.post(
    libraryPaths.importPreview,
    {
      schema: {
        tags,
        summary: "Look at a file again, with other options",
        body: importOptionsBodySchema,
        response: answers(importPreviewSchema),
      },
    },
    async ({ context, body }) => ok(await imports.preview(context, body.import_id, body.options)),
  );
  api.post(
    libraryPaths.importFit,
    {
      schema: {
        tags,
        summary: "How much of a file that was looked at its library has room for",
        body: importOptionsBodySchema,
        response: answers(importFitSchema),
      },
    },
    async ({ context, body }) => ok(await imports.fit(context, body.import_id, body.options)),
  );
  api.post(
    libraryPaths.importStart,
    {
      schema: {
        tags,
        summary: "Begin an import that was only looked at",
        body: importOptionsBodySchema,
        response: answers(importStatusSchema),
      },
    },
    async ({ context, body }) => ok(await imports.start(context, body.import_id, body.options)),
  );
  api.post(
    libraryPaths.importCancel,
    {
      schema: {
        tags,
        summary: "End an import where it stands; what came in can be undone",
        body: importIdSchema,
        response: answers(importStatusSchema),
      },
    },
    async ({ context, body }) => ok(await imports.cancel(context, body.import_id)),
  );
}

function registerResults(api: HttpApi, imports: Imports): void {
  api.get(
    libraryPaths.importQuery,
    {
      schema: {
        tags,
        summary: "How an import stands",
        querystring: importIdSchema,
        response: answers(importStatusSchema),
      },
    },
    async ({ context, query }) => ok(await imports.status(context, query.import_id)),
  );
  api.get(
    libraryPaths.imports,
    {
      schema: {
        tags,
        summary: "The caller's imports into a library that are under way or lately over",
        querystring: importsQuerySchema,
        response: answers(importListSchema),
      },
    },
    async ({ context, query }) => ok({ imports: await imports.list(context, query.bank_id) }),
  );
  api.get(
    libraryPaths.importReport,
    {
      schema: {
        tags,
        summary: "All refused lines of an import as CSV",
        querystring: importIdSchema,
        response: answersWithFile("text/csv"),
      },
    },
    async ({ context, query }, reply) => {
      const { name, stream } = await imports.report(context, query.import_id);
      return reply.type("text/csv; charset=utf-8").header("content-disposition", attachment(name)).send(stream);
    },
  );
}
