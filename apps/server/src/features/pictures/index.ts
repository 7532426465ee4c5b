export { picturesFeature } from "./feature.ts";
export type { AddressReader, PictureWorker } from "./ports.ts";
export { pictureGroups } from "./rates.ts";
