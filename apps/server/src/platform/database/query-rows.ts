import type { ClientBase } from "pg";
import { z } from "zod";

/**
 * Queries a dedicated connection, for example one on another schema, and parses the rows. Features run their statements
 * through the executor instead.
 *
 * @throws ZodError if the rows do not match the shape
 */
export async function queryRows<Row>(
  session: Pick<ClientBase, "query">,
  shape: z.ZodType<Row>,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { rows }: { readonly rows: unknown[] } = await session.query(text, [...values]);
  return z.array(shape).parse(rows);
}
