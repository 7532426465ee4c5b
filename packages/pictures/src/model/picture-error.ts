/** Why a picture cannot be read or drawn. */
export type PictureFault =
  | "pictureNotAPicture"
  | "pictureTooManyPixels"
  | "pictureAnimated"
  | "pictureTruncated"
  | "pictureNoText"
  | "pictureLanguageUnavailable"
  | "pictureTimeout"
  | "pictureOutOfMemory"
  | "pictureFailed";

/** Thrown by reading and drawing; `fault` says why, `details` what of it. */
export class PictureError extends Error {
  readonly fault: PictureFault;
  readonly details: Readonly<Record<string, string | number>>;

  constructor(fault: PictureFault, details: Readonly<Record<string, string | number>> = {}, options?: ErrorOptions) {
    super(fault, options);
    this.name = "PictureError";
    this.fault = fault;
    this.details = details;
  }
}
