import { extname, join } from "node:path";
import multipart from "@fastify/multipart";
import { documentLimits, formatOfName } from "@yiqiao/contracts/documents";
import { errorMessage } from "@yiqiao/contracts/errors";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { createScratch } from "#platform/storage";
import type { Config } from "#platform/config";
import {
  answersWithFile,
  attachment,
  type ForeignHandler,
  type ForeignProtocol,
  type ForeignRoutes,
  languageOf,
  RequestInvalidError,
  storeFromForm,
} from "#platform/http";
import { findLink, type LinkDeps, linkIn } from "../../keys/links.ts";
import { credentialAnywhere } from "../shared/credentials.ts";
import { rootShapes } from "../shapes.ts";
import { documented } from "../shared/documented.ts";
import { kindOf } from "../shared/failures.ts";
import { sourceOf, targetOf } from "../shared/languages-asked.ts";
import { originOf, type OriginDeps } from "../shared/origin.ts";
import { parseBody } from "../shared/parse-body.ts";
import { refusalsOf } from "../shared/refusals.ts";
import type { ServedRoutes } from "../shared/served.ts";
import { createTranslatedFiles, type FileDeps, type TranslatedFiles } from "./files.service.ts";
import { libreFailure, libreRefusing } from "./libretranslate.ts";
import { receiveForms } from "./receive-forms.ts";
import { libreFileSchema } from "./schemas.ts";

export interface FileServices extends FileDeps, LinkDeps, OriginDeps {
  readonly config: Pick<Config, "dataDir" | "publicUrl">;
}

const path = "/download_file/";
const documentCall = { scope: "documents", permission: "DocTranslation" } as const;

const protocol: ForeignProtocol = {
  dialect: "libretranslate",
  credentialOf: credentialAnywhere,
  failureAnswer: (failure) => libreFailure(failure),
  refusals: refusalsOf(libreRefusing),
};
/** The address is the key; one that opens nothing is none. */
const linkProtocol: ForeignProtocol = {
  dialect: "libretranslate",
  credentialOf: (request) => linkIn(nameIn(request)).credential,
  failureAnswer: (failure, request) => {
    if (!["noKey", "wrongKey", "forbidden"].includes(kindOf(failure))) return libreFailure(failure);
    return { status: 404, body: { error: errorMessage("documentMissing", languageOf(request)) } };
  },
  refusals: refusalsOf(libreRefusing),
};

/** Documents in the shape of LibreTranslate. */
export function registerFileRoutes(foreign: ForeignRoutes, served: ServedRoutes, services: FileServices): void {
  const files = createTranslatedFiles(services);
  const scratch = createScratch(join(services.config.dataDir, "scratch"));
  foreign.scope(async (app: FastifyInstance) => {
    const limits = { fileSize: documentLimits.bytes, files: 2, fields: 50, fieldSize: 100_000 };
    await app.register(multipart, { throwFileSizeLimit: false, limits });
    const forms = receiveForms(scratch);
    const summary = "Translate a document: a form with its `file`, answered when it is translated";
    const schema = documented("libretranslate", summary, rootShapes.file);
    served.add(
      app,
      protocol,
      { method: "POST", url: "/translate_file", ...documentCall, schema, receive: forms.receive },
      translateFile(services, files, forms),
    );
  });
  foreign.scope((app) => {
    const schema = {
      tags: ["libretranslate"],
      summary: "A translated document, at the address that its sender was given",
      security: [],
      params: z.object({ name: z.string() }),
      response: answersWithFile("application/octet-stream"),
    };
    const call = { method: "GET", url: `${path}:name`, ...documentCall, takesLinks: true } as const;
    served.add(app, linkProtocol, { ...call, schema }, downloadFile(files));
  });
}

function translateFile(
  services: FileServices,
  files: TranslatedFiles,
  forms: ReturnType<typeof receiveForms>,
): ForeignHandler {
  return async ({ context, request }) => {
    const { source, target } = parseBody(libreFileSchema, request);
    const languages = { source: sourceOf("source", source), target: targetOf("target", target) };
    const file = forms.fileOf(request);
    if (formatOfName(file.name) === undefined) throw invalidFile(unsupported);
    const origin = await originOf(services, request);
    const linkTo = await findLink(services, context);
    const extension = extname(file.name).toLowerCase();
    const addressOf = (taskId: string): string => `${origin}${path}${linkTo(taskId)}${extension}`;
    return {
      translatedFileUrl: await storeFromForm(() => files.translate(context, { file, ...languages }, addressOf)),
    };
  };
}

function downloadFile(files: TranslatedFiles): ForeignHandler {
  return async ({ context, request, reply }) => {
    const file = await files.open(context, linkIn(nameIn(request)).subject);
    return reply
      .type(file.contentType)
      .header("content-length", file.sizeBytes)
      .header("content-disposition", attachment(file.name))
      .send(file.stream);
  };
}

const nameIn = ({ params }: FastifyRequest): string => String((params as { readonly name?: unknown }).name);

const unsupported = { en: "the format is not supported", zh: "不支持该文件格式" };

function invalidFile(texts: Readonly<Record<"en" | "zh", string>>): RequestInvalidError {
  return new RequestInvalidError((language) => [{ path: "file", message: texts[language] }]);
}
