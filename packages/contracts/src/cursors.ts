import { z } from "zod";

/** Where a page of a long list ends, as the server writes it in `next`; the next page is asked for with it. */
export const cursorSchema = z.string().max(1000);
