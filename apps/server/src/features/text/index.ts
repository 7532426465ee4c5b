export { registerTextRoutes } from "./text.routes.ts";
export { createText, type Text, type TextParts } from "./text.service.ts";
