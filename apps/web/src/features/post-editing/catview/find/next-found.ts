interface Stepping {
  /** Of segments in the order of the document. */
  readonly ids: readonly number[];
  readonly indexOf: (id: number) => number | undefined;
  /** The index that it goes on from; undefined: the beginning. */
  readonly from: number | undefined;
  readonly by: 1 | -1;
  /** The segment at `from` itself is good, too. */
  readonly isFirst: boolean;
}

/** The next segment of some, round the end of the document. */
export function nextFound({ ids, indexOf, from = -1, by, isFirst }: Stepping): number | undefined {
  const isAhead = (id: number): boolean => {
    const index = indexOf(id) ?? -1;
    return (isFirst && index === from) || (by === 1 ? index > from : index < from);
  };
  return by === 1 ? (ids.find(isAhead) ?? ids[0]) : (ids.findLast(isAhead) ?? ids.at(-1));
}
