import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { SentencePiece, SentencePieceError } from "@yiqiao/engines/local";
import type { z } from "zod";
import { ModelsError } from "../problem.ts";

/** Reads the small files of a model's folder and says what is wrong with them. */
export class ModelFolder {
  readonly path: string;

  constructor(folder: string) {
    this.path = path.resolve(folder);
  }

  at(...names: readonly string[]): string {
    return path.join(this.path, ...names);
  }

  async has(...names: readonly string[]): Promise<boolean> {
    const found = await stat(this.at(...names)).catch(() => undefined);
    return found?.isFile() ?? false;
  }

  /** @throws ModelsError `not-a-model` */
  refuse(reason: string, options?: { cause?: unknown }): never {
    throw new ModelsError({ code: "not-a-model", folder: this.path, reason }, options);
  }

  /** Its bytes. @throws ModelsError `not-a-model` when it is missing */
  async bytes(name: string): Promise<Uint8Array> {
    return readFile(this.at(name)).catch((error: unknown) => this.refuse(`${name} is missing`, { cause: error }));
  }

  /** @throws ModelsError `not-a-model` when it is missing, no JSON or of another form */
  async json<T>(name: string, schema: z.ZodType<T>): Promise<T> {
    const bytes = await this.bytes(name);
    let json: unknown;
    try {
      json = JSON.parse(Buffer.from(bytes).toString());
    } catch (error) {
      return this.refuse(`${name} is not JSON`, { cause: error });
    }
    const parsed = schema.safeParse(json);
    if (parsed.success) return parsed.data;
    const [issue] = parsed.error.issues;
    return this.refuse(`${name}: ${issue?.path.join(".") || "the whole"}: ${issue?.message ?? "has another form"}`);
  }

  /** The same, or undefined where there is no such file. */
  async jsonIfThere<T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> {
    return (await this.has(name)) ? this.json(name, schema) : undefined;
  }

  /** @throws ModelsError `not-a-model` when it is missing or no SentencePiece model */
  async pieces(name: string): Promise<SentencePiece> {
    const bytes = await this.bytes(name);
    try {
      return new SentencePiece(bytes);
    } catch (error) {
      if (!(error instanceof SentencePieceError)) throw error;
      return this.refuse(`${name}: ${error.message}`, { cause: error });
    }
  }
}
