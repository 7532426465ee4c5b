/** Adds up what two records count under the same names; whatever else the second holds is left out. */
export function addAmounts<Name extends string>(
  one: Readonly<Record<Name, number>>,
  other: Readonly<Record<NoInfer<Name>, number>>,
): Record<Name, number> {
  const sum: Record<Name, number> = { ...one };
  for (const name in one) sum[name] += other[name];
  return sum;
}
