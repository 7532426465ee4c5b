/** As much of a JSON schema as is shown. */
export interface ShownSchema {
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
  readonly maxItems?: number;
  readonly maxLength?: number;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema?: ShownSchema;
}
interface Content {
  readonly schema?: ShownSchema;
  readonly example?: unknown;
}
interface OpenApiOperation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

/** A field of a request. */
export interface RequestField {
  readonly name: string;
  readonly where: "path" | "query" | "body";
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
  /** Whose body has it, where a call takes bodies of several shapes. */
  readonly shape?: string;
}

/** A call of the interface. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly fields: readonly RequestField[];
  /** A JSON body that the call takes. */
  readonly example: unknown;
  /** `application/json`, `multipart/form-data`, …; undefined: it takes no body. */
  readonly contentType: string | undefined;
}

export function readOperations({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => readOperation(path, method, operation)),
  );
}

function readOperation(path: string, method: string, operation: OpenApiOperation): Operation {
  const { tags = [], summary = "", parameters = [], requestBody } = operation;
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const own = parameters.filter((parameter) => parameter.in === "path" || parameter.in === "query");
  return {
    id: `${method.toUpperCase()} ${path}`,
    tag: tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary,
    contentType,
    example: content?.example,
    fields: [...own.map((parameter) => fieldOf(parameter)), ...bodyFields(content?.schema)],
  };
}

function fieldOf({ name, in: where, required = false, schema }: Parameter): RequestField {
  const place = where === "path" ? "path" : "query";
  return { name, where: place, type: typeOf(schema), isRequired: required, description: schema?.description };
}

function bodyFields(schema: ShownSchema | undefined): RequestField[] {
  const shapes = schema?.anyOf ?? schema?.oneOf;
  if (shapes === undefined) return fieldsOf(schema);
  return shapes.flatMap((shape) => {
    const { title } = shape;
    return fieldsOf(shape).map((field) => (title === undefined ? field : Object.assign(field, { shape: title })));
  });
}

/** Of an object, or of the objects of a list. */
function fieldsOf(schema: ShownSchema | undefined): RequestField[] {
  if (schema?.items !== undefined) {
    return fieldsOf(schema.items).map((field) => Object.assign(field, { name: `[].${field.name}` }));
  }
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    where: "body",
    type: typeOf(property),
    isRequired: schema?.required?.includes(name) === true && property.default === undefined,
    description: property.description,
  }));
}

/** The type in a few words, such as `string[]` or `"text" | "html"`. */
export function typeOf(schema: ShownSchema | undefined): string {
  if (schema === undefined) return "any";
  const { type, items, anyOf, oneOf, format } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = anyOf ?? oneOf;
  if (choices !== undefined) return [...new Set(choices.map((choice) => typeOf(choice)))].join(" | ");
  if (items !== undefined) {
    const inner = typeOf(items);
    return inner.includes(" ") ? `(${inner})[]` : `${inner}[]`;
  }
  if (format === "binary") return "file";
  return type === undefined ? "any" : [type].flat().join(" | ");
}
