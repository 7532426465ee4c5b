import type { Readable } from "node:stream";
import { StorageError } from "#platform/storage";
import { RequestInvalidError } from "./validation.ts";

const brokenForm = { en: "The form could not be read to its end", zh: "表单内容不完整，无法读取" };

/** The form is incomplete, or the body is not a form. */
export function brokenFormError(): RequestInvalidError {
  return new RequestInvalidError((language) => [{ path: "", message: brokenForm[language] }]);
}

/** What files of forms broke off with. */
const breaks = new WeakSet<Error>();

/** Remembers the stream's error, so that a form that breaks off within a file is recognised. */
export function watchFile(stream: Readable): void {
  // A short form is over before anybody looks.
  if (stream.errored !== null) breaks.add(stream.errored);
  stream.once("error", (error) => breaks.add(error));
}

/** Stores files of a form. @throws {RequestInvalidError} if the form ends in the middle of one */
export async function storeFromForm<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    const isOfForm = error instanceof Error && breaks.has(error);
    throw isOfForm || (error instanceof StorageError && error.code === "aborted") ? brokenFormError() : error;
  }
}
