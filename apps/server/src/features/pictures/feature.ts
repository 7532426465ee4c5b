import type { Config } from "#platform/config";
import type { Executor } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { ObjectStore } from "#platform/storage";
import { picturesData } from "./pictures-data.ts";
import { definePicturesJobs } from "./pictures.jobs.ts";
import { registerPicturesRoutes } from "./pictures.routes.ts";
import { createPictures } from "./pictures.service.ts";
import type { PictureDeps, PictureWorker } from "./ports.ts";

type Needs = Omit<PictureDeps, "worker" | "addresses" | "lifeHours" | "visitorUploads"> & {
  readonly pictureWorker: PictureWorker;
  readonly pictureAddresses: PictureDeps["addresses"];
  readonly config: Pick<Config, "documentLifeHours" | "visitorUploads">;
};

export const picturesFeature = defineFeature({
  create: ({ config, pictureWorker, pictureAddresses, ...given }: Needs) => ({
    pictures: createPictures({
      ...given,
      worker: pictureWorker,
      addresses: pictureAddresses,
      lifeHours: config.documentLifeHours,
      visitorUploads: config.visitorUploads,
    }),
  }),
  routes: registerPicturesRoutes,
  jobs: definePicturesJobs,
  personalData: (given: { readonly db: Executor; readonly files: ObjectStore }) => [picturesData(given)],
});
