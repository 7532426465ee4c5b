/** A term ends at midnight: its last day is the one before. */
export function lastDay(end: string): Date {
  return new Date(new Date(end).getTime() - 1);
}
