import { z } from "zod";

/** Of a site as a caller names it; 0: the main site. At most what the database keeps. */
export const siteIdSchema = z.number().int().min(0).max(2_147_483_647);
