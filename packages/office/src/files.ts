import { constants } from "node:fs";
import { copyFile, link, open, rename, rm } from "node:fs/promises";
import { OfficeError } from "./office-error.ts";

const codeOf = (error: unknown) => (error instanceof Error && "code" in error ? error.code : undefined);

/** The same file at another path, copied only where it cannot be linked. Nobody writes to it. */
export async function copyIn(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === "ENOENT") throw error;
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  }
}

/** Moves a file so that it is whole at the other path from the moment at which it is there. */
export async function copyOut(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if (codeOf(error) !== "EXDEV") throw error;
    const beside = `${to}.part`;
    try {
      await copyFile(from, beside);
      await rename(beside, to);
    } finally {
      await rm(beside, { force: true });
    }
  }
}

/** @throws {OfficeError} unless the file begins as it should: LibreOffice ends with success whatever happened */
export async function assertUsable(path: string, signature: Uint8Array): Promise<void> {
  if (!(await beginsWith(path, signature))) {
    throw new OfficeError("failed", "LibreOffice wrote nothing usable", { retryable: false });
  }
}

async function beginsWith(path: string, signature: Uint8Array): Promise<boolean> {
  try {
    await using file = await open(path, "r");
    const { buffer, bytesRead } = await file.read(new Uint8Array(signature.length), 0, signature.length, 0);
    return bytesRead === signature.length && signature.every((byte, at) => buffer[at] === byte);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}
