import { decodePicture } from "../decode/decode-picture.ts";
import type { PictureText } from "../model/picture-text.ts";
import { readPicture } from "../reading/read-picture.ts";
import { loadReader, type Reader } from "../reading/reader.ts";
import type { ReadJob } from "./messages.ts";

let loading: Promise<Reader> | undefined;

export async function readTask(job: ReadJob): Promise<PictureText> {
  const picture = await decodePicture(job.bytes, job);
  loading ??= loadReader(job.threads);
  return readPicture(await loading, picture, job);
}
