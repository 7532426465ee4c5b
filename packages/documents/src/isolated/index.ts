import type {
  ExtractJob,
  ExtractResult,
  InspectJob,
  InspectResult,
  IsolationLimits,
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
import { runIsolated } from "./run-isolated.ts";

export type * from "./jobs.ts";
export { writeCleanedPage, writeScannedPage } from "./scans-folder.ts";
export { readRowLines, readTargetLines, readUnitLines, type TargetLine, type UnitLine } from "./lines.ts";

/*
 * Each of these works in a process of its own: a document that crashes its reader, makes it hang or fills its memory
 * ends that process alone. What is left of `output` after a failure is removed.
 */

/**
 * What a file is.
 * @throws {DocumentError} when it is of no format that is read, encrypted, damaged, or not to be trusted
 */
export function inspectFile(job: InspectJob, limits?: IsolationLimits): Promise<InspectResult> {
  return runIsolated("inspect", job, limits);
}

/**
 * Writes the units of a file as lines of JSON (see {@link readUnitLines}).
 * @throws {DocumentError} also when there is nothing to translate, or more than the format's limits allow
 */
export function extractFile(job: ExtractJob, limits?: IsolationLimits): Promise<ExtractResult> {
  return runIsolated("extract", job, limits);
}

/** Drawing a page takes the memory of its picture, decoded, twice. */
const drawingMemoryMb = 1000;

/**
 * Draws pages of a PDF as they are shown; one that cannot be drawn is left out.
 * @throws {DocumentError}
 */
export function drawPagePictures(job: PagePicturesJob, limits: IsolationLimits = {}): Promise<PagePicturesResult> {
  return runIsolated("pagePictures", job, { memoryMb: drawingMemoryMb, ...limits });
}

/** Writes the file with the targets in their places. @throws {DocumentError} */
export function mergeFile(job: MergeJob, limits?: IsolationLimits): Promise<MergeResult> {
  return runIsolated("merge", job, limits);
}

/** Writes a bilingual file or a memory of an extraction and its targets. @throws {DocumentError} */
export function writeOutputs(job: OutputsJob, limits?: IsolationLimits): Promise<Spent> {
  return runIsolated("outputs", job, limits);
}

/** Writes a bilingual file, or a memory, of a project. @throws {DocumentError} */
export function writeProjectOutput(job: ProjectOutputJob, limits?: IsolationLimits): Promise<Spent> {
  return runIsolated("projectOutput", job, limits);
}

/**
 * Reads a bilingual file that came back into lines of JSON (see {@link readRowLines}).
 * @throws {DocumentError} documentNotBilingual, and what else such a file is refused for
 */
export function readProjectFile(job: ProjectReadJob, limits?: IsolationLimits): Promise<ProjectReadResult> {
  return runIsolated("projectRead", job, limits);
}

/**
 * Writes the pairs of a bilingual Word file that was made elsewhere as lines of units, each with its translation.
 * @throws {DocumentError} documentNotBilingual with what is missing; also when there is nothing to translate, or too much
 */
export function extractPairs(job: PairsJob, limits?: IsolationLimits): Promise<PairsResult> {
  return runIsolated("pairs", job, limits);
}

/** Writes such a file again with these targets in the cells of its translations. @throws {DocumentError} */
export function mergePairs(job: MergePairsJob, limits?: IsolationLimits): Promise<Spent> {
  return runIsolated("mergePairs", job, limits);
}
