/** Of Mantine's scales, in the order in which series take them: told apart in both schemes, and by who sees no red. */
const names = [
  "--mantine-primary-color-filled",
  "--mantine-color-orange-6",
  "--mantine-color-indigo-5",
  "--mantine-color-pink-6",
  "--mantine-color-lime-7",
  "--mantine-color-cyan-5",
] as const;

/** The CSS variable of a series' colour. */
export const colorNameOf = (at: number): string => names[at % names.length] ?? names[0];

/** The first series are drawn through, those that take a colour again dashed. */
export const dashOf = (at: number): number[] => (at < names.length ? [] : [6, 4]);
