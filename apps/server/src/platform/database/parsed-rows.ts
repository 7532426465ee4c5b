import type { ClientBase } from "pg";
import { z } from "zod";

/**
 * Rows of a statement on a connection of one's own, such as one on another schema; statements of features go through the
 * executor.
 *
 * @throws ZodError where they are not of this shape
 */
export async function parsedRows<Row>(
  session: Pick<ClientBase, "query">,
  shape: z.ZodType<Row>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows }: { readonly rows: unknown[] } = await session.query(text, [...values]);
  return z.array(shape).parse(rows);
}
