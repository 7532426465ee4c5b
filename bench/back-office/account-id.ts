/** SQL for the id of the seeded account of a number, which `number` is an expression for. */
export const accountId = (number: string): string =>
  `('00000000-0000-4000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
