import { z } from "zod";

/** An id as a request names it, in whatever form: what is longer is the id of nothing. */
export const idTextSchema = z.string().max(100);

/** A text before anything looks at it (UTF-16 units). What may be read, kept or translated of it has limits of its own. */
export const rawTextSchema = z.string().max(1_000_000);
