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
 * The personal data of a feature. Every table that refers to an account is listed in exactly one feature; a test finds
 * tables and columns that nobody lists. Files of a user are below {@link filesOf} in the object store and are erased
 * with it.
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
   * Moves the data to another site, in the transaction that moves the account; what was shared with people of the
   * former site is no longer shared. Omit it if the rows name no site, or stay with the site for accounting.
   */
  move?(executor: Executor, accountId: string, siteId: number): Promise<void>;
}

/** The folder of a user's files in the object store. */
export function filesOf(accountId: string): string {
  return `accounts/${accountId}/`;
}
