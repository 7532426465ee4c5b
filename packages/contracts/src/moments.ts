import { z } from "zod";

const isOfYears1To9999 = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/**
 * A moment, ISO 8601 with an offset, given on as UTC text such as `2026-01-31T16:00:00.000Z`. Databases know no year 0,
 * no offsets as wide as ISO 8601 has them, and write years after 9999 their own way.
 */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine(isOfYears1To9999)
  .transform((text) => new Date(text).toISOString());

/** A day, `2026-01-31`. Databases know no year 0. */
export const daySchema = z.iso.date().refine(isOfYears1To9999);
