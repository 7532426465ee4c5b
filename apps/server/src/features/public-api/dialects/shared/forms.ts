import type { FastifyInstance } from "fastify";

/** Fields of a form or of a query; those that stand there several times as a list. */
export type FormFields = Record<string, string | string[]>;

export function fieldsOf(encoded: string | URLSearchParams): FormFields {
  const fields: FormFields = Object.create(null) as FormFields;
  for (const [name, value] of new URLSearchParams(encoded)) {
    const known = fields[name];
    fields[name] = known === undefined ? value : [...[known].flat(), value];
  }
  return fields;
}

/** Reads bodies that are forms, as `application/x-www-form-urlencoded`. */
export function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
    done(null, fieldsOf(String(body)));
  });
}
