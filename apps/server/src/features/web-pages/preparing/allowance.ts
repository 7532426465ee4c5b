/** Takes from what is left; false: there is not so much. */
export type Allowance = (characters: number) => boolean;

/** So many characters may be written in all: a short address of a page may stand for a long one, a hundred thousand times. */
export function createAllowance(characters: number): Allowance {
  let left = characters;
  return (wanted) => {
    if (wanted > left) return false;
    left -= wanted;
    return true;
  };
}
