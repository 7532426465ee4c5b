import { z } from "zod";
import { DomainError } from "#platform/errors";

/** The end of a page: the values that its last row is sorted by, as the database reads them, and the row's id. */
export interface Position {
  readonly key: string;
  readonly id: string;
}

/** Encodes a position as the cursor of the next page. */
export function cursorOf({ key, id }: Position): string {
  return Buffer.from(JSON.stringify([key, id])).toString("base64url");
}

const clear = (text: string): boolean => !text.includes("\0");
/** Neither what PostgreSQL nor what `toISOString` writes has other days than there are. */
const isDay = (text: string): boolean => {
  const day = text.slice(0, 10);
  const at = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};
const momentPattern =
  /^(?!0000)\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?(?:Z|[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2})$/;

/** The types of the parts of a position. */
export const positionParts = {
  uuid: z.uuid(),
  text: z.string().max(500).refine(clear),
  /** Whole numbers that fit a bigint. */
  number: z.string().regex(/^-?\d{1,18}$/),
  moment: z.string().regex(momentPattern).refine(isDay),
  /** Beside moments, before and after all of them. */
  momentOrNever: z.union([z.enum(["infinity", "-infinity"]), z.string().regex(momentPattern).refine(isDay)]),
} as const;
type Part = keyof typeof positionParts;

/**
 * Decodes the cursor of a page. @throws {DomainError} `pageUnknown` for a cursor that no page of this order returned
 */
export function positionOf(cursor: string, parts: { readonly key: Part; readonly id: Part }): Position {
  try {
    const schema = z.tuple([positionParts[parts.key], positionParts[parts.id]]);
    const [key, id] = schema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return { key, id };
  } catch (error) {
    throw new DomainError("pageUnknown", {}, error);
  }
}
