import { type DocumentStage, documentStages } from "@yiqiao/contracts/documents";
import type { Speed } from "../records/queue.repository.ts";

const stageNames = Object.keys(documentStages) as DocumentStage[];

/** 0 to 100: the stages behind, and of the one under way the share that is done. Nobody sets it by hand. */
export function scoreOf(stage: DocumentStage, share: number): number {
  const behind = stageNames.slice(0, stageNames.indexOf(stage)).reduce((sum, name) => sum + documentStages[name], 0);
  return behind + documentStages[stage] * Math.min(1, Math.max(0, share));
}

/** How far a file is, and how many characters it has; null: not known yet. */
export interface FileProgress {
  readonly score: number;
  readonly characters: number | null;
}

/**
 * How far a batch is, each file weighed by its characters: of a page and a book, the book decides. A file that is not
 * measured counts like the others on average.
 */
export function scoreOfFiles(files: readonly FileProgress[]): number {
  const known = files.flatMap(({ characters }) => characters ?? []);
  const average = known.length === 0 ? 1 : known.reduce((sum, one) => sum + one, 0) / known.length;
  const weighed = files.map(({ score, characters }) => ({ score, weight: Math.max(1, characters ?? average) }));
  const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
  // What is done altogether is 100, not nearly.
  if (weighed.every(({ score }) => score === 100)) return 100;
  return weighed.reduce((sum, { score, weight }) => sum + (score * weight) / whole, 0);
}

/** Work beside the translation itself: reading, writing, checking. */
const restSeconds = 3;
/** Fewer characters say nothing of the speed. */
const tellingCharacters = 200;

/** How many times as long engines take for quality before speed, as measured (`npm run bench beam`). */
const thoroughSlowness = 2;

/** Of a speed that was measured of plain files, that of thorough ones. */
export const thoroughSpeed = ({ characters, ms }: Speed): Speed => ({ characters, ms: ms * thoroughSlowness });

/** Seconds for so many characters, null while the speed is not known. */
export function secondsFor(characters: number, speed: Speed): number | null {
  if (speed.characters < tellingCharacters || speed.ms <= 0) return null;
  return Math.ceil((characters * speed.ms) / speed.characters / 1000) + restSeconds;
}
