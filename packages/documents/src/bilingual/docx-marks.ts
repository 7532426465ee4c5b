import type { RowBase } from "./import-row.ts";
import { baseOf } from "./own-attributes.ts";

/*
 * What a Word file says of itself in hidden text, where every program that saves it keeps it: `{yq:word:word…}`, each
 * word percent-encoded. In the heading which project, and which column; in the first cell of a row which segment.
 */

const mark = /\{yq:(?<kind>\w+)(?<words>(?::[^:{}\s]*)*)\}/g;

export type ColumnName = "number" | "source" | "target" | "status" | "comments" | "origin";
export const columnNames: readonly ColumnName[] = ["number", "source", "target", "status", "comments", "origin"];

/** Properties of the document that say the same of the project, should the heading be gone. */
export const projectProperty = "YiqiaoProject";
export const exportProperty = "YiqiaoExport";

function markOf(kind: string, ...words: readonly (string | number)[]): string {
  return `{yq:${[kind, ...words.map((word) => encodeURIComponent(word))].join(":")}}`;
}

function readMarks(text: string, kind: string): string[][] {
  return [...text.matchAll(mark)]
    .filter(({ groups }) => groups?.["kind"] === kind)
    .map(({ groups }) => (groups?.["words"] ?? "").split(":").slice(1).map(decoded));
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export const projectMark = (projectId: string, exportedAt: string): string => markOf("project", projectId, exportedAt);
export const columnMark = (name: ColumnName): string => markOf("column", name);
export const segmentMark = (key: string, { revision, status, fingerprint }: RowBase): string =>
  markOf("segment", key, revision, status, fingerprint);

export interface ProjectMark {
  readonly projectId: string;
  readonly exportedAt: string | undefined;
}

export function readProjectMark(text: string): ProjectMark | undefined {
  const [words] = readMarks(text, "project");
  const [projectId, exportedAt] = words ?? [];
  return projectId === undefined ? undefined : { projectId, exportedAt };
}

export function readColumnMark(text: string): ColumnName | undefined {
  const [words] = readMarks(text, "column");
  return columnNames.find((name) => name === words?.[0]);
}

export interface SegmentMark {
  readonly key: string;
  readonly base: RowBase | undefined;
}

export function readSegmentMark(text: string): SegmentMark | undefined {
  const [words] = readMarks(text, "segment");
  const [key, revision, status, fingerprint] = words ?? [];
  return key === undefined ? undefined : { key, base: baseOf({ revision, status, fingerprint }) };
}

/** A text without what is hidden in it. */
export const withoutMarks = (text: string): string => text.replace(mark, "");
