import type { DocumentFormatId } from "@yiqiao/contracts/documents";
import type { DocumentFault } from "../model/document-error.ts";
import type {
  ExtractJob,
  ExtractResult,
  InspectJob,
  InspectResult,
  MergeJob,
  MergePairsJob,
  MergeResult,
  OutputsJob,
  PagePicturesJob,
  PagePicturesResult,
  PairsJob,
  PairsResult,
  ProjectOutputJob,
  ProjectReadJob,
  ProjectReadResult,
  Spent,
} from "./jobs.ts";

/** What each kind of work takes and gives. */
export interface Tasks {
  readonly inspect: { readonly job: InspectJob; readonly result: InspectResult };
  readonly extract: { readonly job: ExtractJob; readonly result: ExtractResult };
  readonly pagePictures: { readonly job: PagePicturesJob; readonly result: PagePicturesResult };
  readonly merge: { readonly job: MergeJob; readonly result: MergeResult };
  readonly outputs: { readonly job: OutputsJob; readonly result: Spent };
  readonly projectOutput: { readonly job: ProjectOutputJob; readonly result: Spent };
  readonly projectRead: { readonly job: ProjectReadJob; readonly result: ProjectReadResult };
  readonly pairs: { readonly job: PairsJob; readonly result: PairsResult };
  readonly mergePairs: { readonly job: MergePairsJob; readonly result: Spent };
}
export type TaskName = keyof Tasks;

/** What the process is asked. */
export type Request = { [Name in TaskName]: { readonly task: Name; readonly job: Tasks[Name]["job"] } }[TaskName];

/** What a process is told that waits for such a request. */
export interface Preparation {
  readonly task: TaskName;
  readonly format: DocumentFormatId;
}

/** What it answers, once. */
export type Reply =
  | { readonly result: Tasks[TaskName]["result"] }
  | {
      readonly fault: DocumentFault;
      readonly details: Readonly<Record<string, string | number>>;
      readonly retryable: boolean;
    }
  /** No fault of the document: a missing file, a full disk. */
  | { readonly failure: string; readonly code: string };
