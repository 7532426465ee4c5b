export type { PostEditing } from "./post-editing.service.ts";
export { postEditingFeature } from "./feature.ts";
