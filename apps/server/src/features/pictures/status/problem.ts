import { errorMessage } from "@yiqiao/contracts/errors";
import { PictureError, type PictureFault } from "@yiqiao/pictures";
import { permanentProblem, problemOf as problemOfWork, type StoredProblem } from "#features/documents";
import { languages } from "@yiqiao/contracts/languages";
import { DomainError } from "#platform/errors";

/** What the reader of pictures may do better at another time. */
const passing: ReadonlySet<PictureFault> = new Set(["pictureFailed", "pictureTimeout", "pictureOutOfMemory"]);

export interface PictureNamed {
  readonly name: string;
}

/** A failure that no other try mends, as it is kept with the picture. */
export function lastingProblem(error: unknown, picture: PictureNamed): StoredProblem | undefined {
  if (error instanceof PictureError) return passing.has(error.fault) ? undefined : problemOf(error, picture);
  return permanentProblem(error);
}

/** Any failure in words for the picture's owner. */
export function problemOf(error: unknown, picture: PictureNamed): StoredProblem {
  if (!(error instanceof PictureError)) return problemOfWork(error);
  const { error: name, details } = answerForPicture(error, picture);
  const en = errorMessage(name, "en", inLanguage(details, "en"));
  return { error: name, en, zh: errorMessage(name, "zh", inLanguage(details, "zh")) };
}

const names = {
  pictureNotAPicture: "pictureNotAPicture",
  pictureTooManyPixels: "pictureTooManyPixels",
  pictureAnimated: "pictureAnimated",
  pictureTruncated: "pictureTruncated",
  pictureNoText: "pictureNoText",
  pictureLanguageUnavailable: "pictureLanguageUnavailable",
  pictureTimeout: "pictureNotRead",
  pictureOutOfMemory: "pictureNotRead",
  pictureFailed: "pictureNotRead",
} as const satisfies Record<PictureFault, string>;

/** A failure of reading or drawing as an answer to a call. */
export function answerForPicture(error: PictureError, { name }: PictureNamed): DomainError {
  return new DomainError(names[error.fault], { ...error.details, name }, error);
}

function inLanguage(details: Readonly<Record<string, unknown>>, language: "zh" | "en"): Record<string, unknown> {
  const code = details["language"];
  const known = typeof code === "string" && code in languages ? languages[code as keyof typeof languages] : undefined;
  return known === undefined ? { ...details } : { ...details, language: known[language] };
}
