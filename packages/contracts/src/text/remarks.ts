import { z } from "zod";

/**
 * What an engine tells of its own words, beside them. A remark goes from the engine to every reader as it is, named nowhere in
 * between, and is left out wherever anything has changed the words. Each is optional; a new one is a line here.
 */
export const remarkShape = {
  /**
   * How likely an engine's translation is about as close to a person's as the better ones of its model (docs/quality.md): not
   * how likely it is right. Absent where the engine's model was not calibrated, and for what no engine translated.
   */
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe("How likely the translation is near to a person's, 0 to 1; not that it is right")
    .optional(),
};
const remarksSchema = z.object(remarkShape);
export type Remarks = Readonly<z.infer<typeof remarksSchema>>;
export type RemarkName = keyof Remarks;
/** Remarks in a row of a database: null where there is none. */
export type StoredRemarks = { readonly [Name in RemarkName]-?: NonNullable<Remarks[Name]> | null };

export const remarkNames: readonly RemarkName[] = remarksSchema.keyof().options;

type Given = { readonly [Name in RemarkName]?: Remarks[Name] | null };
type Mutable<Record> = { -readonly [Name in keyof Record]: Record[Name] };

/** The remarks among what is given, without those that are not there. */
export const remarksOf = (given: Given): Remarks =>
  Object.fromEntries(
    remarkNames.flatMap((name) => {
      const remark = given[name] ?? undefined;
      return remark === undefined ? [] : [[name, remark]];
    }),
  );

/** The remarks among what is given, each as a column holds it. */
export const storedRemarksOf = (given: Given): StoredRemarks =>
  Object.fromEntries(remarkNames.map((name) => [name, given[name] ?? null])) as StoredRemarks;

/** What is given without its remarks: they were of other words. */
export function withoutRemarks<Given extends Remarks>(given: Given): Omit<Given, RemarkName> {
  const rest: Given & Mutable<Remarks> = { ...given };
  for (const name of remarkNames) delete rest[name];
  return rest;
}
