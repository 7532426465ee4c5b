import { Transform } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Scratch } from "#platform/storage";
import { DomainError } from "#platform/errors";
import { type Receive, RequestInvalidError } from "#platform/http";
import type { IncomingFile } from "#platform/request";
import { credentialAnywhere } from "../shared/credentials.ts";
import { type OnFile, type ReceivedForm, withReceivedForm } from "../shared/received-form.ts";

/** So much of a file is kept of who has not said a key before it. */
const unknownBytes = 16 * 1024 * 1024;
const noForm = { en: "a form with a file is needed", zh: "须以表单上传文件" };

/** Reads forms whose key may be a field of theirs, also behind the file. */
export function receiveForms(scratch: Pick<Scratch, "use">) {
  const forms = new WeakMap<FastifyRequest, ReceivedForm>();
  const receive: Receive = async (request, reply, admit) => {
    if (!request.isMultipart()) return;
    const form = await receiveForm(scratch, { request, reply, admit });
    forms.set(request, form);
    request.body = Object.fromEntries(form.fields);
  };
  return {
    receive,
    /** @throws {RequestInvalidError} where the request has no form */
    fileOf: (request: FastifyRequest): IncomingFile => {
      const form = forms.get(request);
      if (form !== undefined) return form.file;
      throw new RequestInvalidError((language) => [{ path: "file", message: noForm[language] }]);
    },
  };
}

interface Receiving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly admit: () => Promise<void>;
}

/** The file lies on the disk until the request is answered. */
function receiveForm(scratch: Pick<Scratch, "use">, { request, reply, admit }: Receiving): Promise<ReceivedForm> {
  const isOver = Promise.withResolvers<void>();
  reply.raw.once("close", isOver.resolve);
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedForm>();
  const work = (form: ReceivedForm): Promise<void> => {
    resolve(form);
    return isOver.promise;
  };
  // Who said a key before the file is let in, or is not, before it is taken.
  const onFile: OnFile = async (stream, fields) => {
    request.body = Object.fromEntries(fields);
    if (credentialAnywhere(request) === undefined) {
      return stream.pipe(cutOff(unknownBytes)).on("close", () => stream.resume());
    }
    await admit().catch((error: unknown) => {
      stream.resume();
      throw error;
    });
    return stream;
  };
  withReceivedForm(scratch, request, work, onFile).catch(reject);
  return promise;
}

/** @throws {DomainError} `apiKeyMissing` in its stream */
function cutOff(bytes: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > bytes) done(new DomainError("apiKeyMissing"));
      else done(null, chunk);
    },
  });
}
