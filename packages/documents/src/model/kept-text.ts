/**
 * Why text that a reader sees is no unit, although it could be read.
 *
 * - `code`: source code, commands, names of programs, as the format marks them or as their letters show
 * - `marked`: the markup asks for it (`translate="no"`, pronunciation above a text)
 * - `formula`: mathematics
 * - `address`: nothing but addresses, numbers and signs
 * - `letter`: single letters: labels of axes, variables, bullets
 * - `name`: something else in the file finds it by this text
 * - `unreadable`: its characters cannot be told
 */
export type KeptReason = "code" | "marked" | "formula" | "address" | "letter" | "name" | "unreadable";

/** Text that is left as it is by a rule. Said for those who measure what else is not translated. */
export interface KeptText {
  readonly text: string;
  readonly reason: KeptReason;
}
