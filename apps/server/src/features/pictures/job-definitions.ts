import { z } from "zod";
import type { JobDefinition } from "#platform/queue";

const pictureSchema = z.object({
  id: z.uuid(),
  /** Which translation of the picture this is: what an older one does changes nothing. */
  run: z.int(),
});
export type PictureJob = z.infer<typeof pictureSchema>;

/** Reads, translates and draws a picture. */
export const translatePicture: JobDefinition<PictureJob> = {
  name: "pictures.translate",
  payload: pictureSchema,
  retry: { limit: 20, delaySeconds: 2, maxDelaySeconds: 60 },
  concurrency: 4,
  timeoutSeconds: 300,
};

/** Deletes files whose time is over, and sets pictures on their way again that no job has. */
export const cleanUpPictures: JobDefinition<object> = {
  name: "pictures.clean-up",
  payload: z.object({}),
  cron: "*/5 * * * *",
  retry: { limit: 2, delaySeconds: 120 },
  concurrency: 1,
  timeoutSeconds: 1800,
};
