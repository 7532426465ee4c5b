import { decodePicture } from "../decode/decode-picture.ts";
import type { PictureText } from "../model/picture-text.ts";
import { readPicture } from "../reading/read-picture.ts";
import { loadNetworks } from "../reading/reader.ts";
import type { Networks } from "../reading/recognise.ts";
import type { ReadJob } from "./messages.ts";

let loading: Promise<Networks> | undefined;

export async function readTask(job: ReadJob): Promise<PictureText> {
  const picture = await decodePicture(job.bytes, job);
  loading ??= loadNetworks(job.threads);
  return readPicture(await loading, picture, job);
}
