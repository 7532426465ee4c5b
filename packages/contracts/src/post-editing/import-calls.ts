import { defineCalls } from "../calls/index.ts";
import { projectImportFieldsSchema, projectImportSchema } from "./import-schemas.ts";

export const projectImportCalls = defineCalls("post-editing", {
  import: {
    method: "POST",
    path: "/cat_project/import",
    summary:
      "Take back a bilingual file that was exported from the project, as `multipart/form-data`: what it would change, or the change; `file` stands behind the fields",
    access: "visitor",
    form: { fields: projectImportFieldsSchema, file: "file" },
    result: projectImportSchema,
  },
});
