import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { filesOf } from "#features/documents";
import { DomainError } from "#platform/errors";
import { brokenFormError } from "#platform/http";
import type { IncomingFile } from "#platform/request";
import { type Scratch, withFileStream } from "#platform/storage";
import type { FastifyRequest } from "fastify";

/** A form with one file, all of which has come in. */
export interface ReceivedForm {
  /** Of fields that stand there several times, with commas. */
  readonly fields: ReadonlyMap<string, string>;
  /** To be read once. */
  readonly file: IncomingFile;
}

/** What the file is read through, with the fields that stand before it. Nothing of a file is taken that it refuses. */
export type OnFile = (stream: Readable, fields: ReadonlyMap<string, string>) => Readable | Promise<Readable>;

/**
 * Reads a form whose fields may stand behind its file, as many clients send them, with the file on the disk meanwhile.
 * @throws {DomainError} `documentEmpty` for a form without a file, `documentTooMany`
 * @throws {RequestInvalidError}
 */
export function withReceivedForm<T>(
  scratch: Pick<Scratch, "use">,
  request: FastifyRequest,
  work: (form: ReceivedForm) => Promise<T>,
  onFile: OnFile = (stream) => stream,
): Promise<T> {
  return scratch.use(async (folder) => {
    const fields = new Map<string, string>();
    const path = join(folder, "file");
    let received: IncomingFile | undefined;
    for await (const file of filesOf(request, fields)) {
      if (received !== undefined) throw new DomainError("documentTooMany", { limit: 1 });
      const stream = await onFile(file.stream, fields);
      await pipeline(stream, createWriteStream(path)).catch((error: unknown) => {
        throw isOfDisk(error) || error instanceof DomainError ? error : brokenFormError();
      });
      received = file;
    }
    if (received === undefined) throw new DomainError("documentEmpty");
    const { name, wasCut } = received;
    return withFileStream(path, (stream) => work({ fields, file: { name, stream, wasCut } }));
  });
}

/** Whatever else goes wrong is the form's. */
function isOfDisk(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
