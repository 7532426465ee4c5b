import {
  accountPaths,
  dataExportSchema,
  dataExportsSchema,
  deleteAccountBodySchema,
  deletionSchema,
  exportParamsSchema,
} from "@yiqiao/contracts/accounts";
import { z } from "zod";
import { answers, answersWithFile, type HttpApi, ok } from "#platform/http";
import type { Deletion } from "./deletion.service.ts";
import type { DataExports } from "./exports.service.ts";

const tags = ["accounts"];
const config = { permission: "MyAccount" } as const;

interface Parts {
  readonly dataExports: DataExports;
  readonly deletion: Deletion;
}

export function registerPersonalDataRoutes(api: HttpApi, { dataExports, deletion }: Parts): void {
  registerExportRoutes(api, dataExports);
  api.post(
    accountPaths.deleteAccount,
    {
      config,
      schema: {
        tags,
        summary: "Delete the own account, after some days in which it can be kept",
        body: deleteAccountBodySchema,
        response: answers(deletionSchema),
      },
    },
    async ({ context, body }) => {
      const dueAt = await deletion.request(context, body.password);
      return ok({ deletion_due_at: dueAt.toISOString() });
    },
  );
  api.post(
    accountPaths.keepAccount,
    { config, schema: { tags, summary: "Keep the account: call its deletion off", response: answers(z.null()) } },
    async ({ context }) => {
      await deletion.keep(context);
      return ok(null);
    },
  );
}

function registerExportRoutes(api: HttpApi, dataExports: DataExports): void {
  api.post(
    accountPaths.exportData,
    {
      config,
      schema: {
        tags,
        summary: "Ask for everything that the platform holds on the caller, as a zip made by a job",
        response: answers(dataExportSchema),
      },
    },
    async ({ context }) => ok(await dataExports.request(context)),
  );
  api.get(
    accountPaths.exports,
    { config, schema: { tags, summary: "The own exports, the newest first", response: answers(dataExportsSchema) } },
    async ({ context }) => ok({ exports: [...(await dataExports.list(context))] }),
  );
  api.get(
    accountPaths.downloadExport,
    {
      config,
      schema: {
        tags,
        summary: "Download an export of one's own",
        params: exportParamsSchema,
        response: answersWithFile("application/zip"),
      },
    },
    async ({ context, params }, reply) => {
      const { name, sizeBytes, stream } = await dataExports.download(context, params.id);
      return reply
        .type("application/zip")
        .header("content-length", sizeBytes)
        .header("content-disposition", `attachment; filename="${name}"`)
        .send(stream);
    },
  );
}
