import type { Readable } from "node:stream";
import type { Executor } from "#platform/database";

/** One file of an export. */
export interface ExportFile {
  /** Inside the zip, such as `messages.json`. */
  readonly path: string;
  /** What it holds, in a line of the README. */
  readonly about: { readonly zh: string; readonly en: string };
  /** A stream is read once, when its turn comes. */
  readonly content: string | Uint8Array | Readable;
}

/** Column names, separated by spaces, by the reason that applies to them. */
export type ColumnsByReason = Readonly<Record<string, string>>;

/**
 * How each column of a table is treated. Each is listed once, in `exported` or in `hidden`; a test compares the lists
 * with the database.
 */
export interface TableData {
  /** Columns that the export shows, with a blank between two. Left out: none. */
  readonly exported?: string;
  /** Columns that it does not show, by the reason. */
  readonly hidden?: ColumnsByReason;
  /** Columns that outlive the account, by the reason. Left out: none, its rows go. All others are emptied. */
  readonly kept?: ColumnsByReason;
}

/** The reason for columns that mean nothing to the user whom they are about. */
export const internal = "keys, places and states that only the platform works with";

/**
 * What a feature keeps on a user. Every table that names an account stands in exactly one of these; a test looks for
 * tables and columns that nobody answers for. Files of a user lie below {@link filesOf} in the object store and are erased with it.
 */
export interface PersonalData {
  /** The feature's word. */
  readonly name: string;
  /** The tables it answers for, column by column. */
  readonly tables: Readonly<Record<string, TableData>>;
  /** The user's data as readable files, one at a time: the next is asked for when the last was read. Left out: none. */
  collect?(accountId: string, options: { readonly language: "zh" | "en" }): AsyncIterable<ExportFile>;
  /** Removes it for good, in the transaction that empties the account; repeating it does no harm. */
  erase(executor: Executor, accountId: string): Promise<void>;
  /**
   * Makes it that of another site, in the transaction in which the account goes there; what was shared with people of the
   * former site ends. Left out: its rows name no site, or stay with the site whose books they are.
   */
  move?(executor: Executor, accountId: string, siteId: number): Promise<void>;
}

/** The folder of a user's files in the object store. */
export function filesOf(accountId: string): string {
  return `accounts/${accountId}/`;
}
