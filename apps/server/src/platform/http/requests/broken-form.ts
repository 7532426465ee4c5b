import { StorageError } from "#platform/storage";
import { RequestInvalidError } from "./validation.ts";

const brokenForm = { en: "The form could not be read to its end", zh: "表单内容不完整，无法读取" };

/** The form breaks off, or is none. */
export function brokenFormError(): RequestInvalidError {
  return new RequestInvalidError((language) => [{ path: "", message: brokenForm[language] }]);
}

/** Stores files of a form. @throws {RequestInvalidError} where the form breaks off within one */
export async function storeFromForm<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store();
  } catch (error) {
    throw error instanceof StorageError && error.code === "aborted" ? brokenFormError() : error;
  }
}
