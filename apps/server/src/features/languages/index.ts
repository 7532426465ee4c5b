export { registerLanguagesRoutes } from "./languages.routes.ts";
export { createLanguages, type Languages } from "./languages.service.ts";
