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
  readonly additionalProperties?: boolean | ShownSchema;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly anyOf?: readonly ShownSchema[];
  readonly oneOf?: readonly ShownSchema[];
}

/** A field, or one within another: `path` names all that it stands in, `depth` counts them. */
export interface Field {
  readonly name: string;
  readonly path: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** One of the shapes that a body may have. */
export interface Shape {
  /** What tells it from the others. */
  readonly title: string | undefined;
  readonly type: string;
  readonly fields: readonly Field[];
}

/** Each shape that a body may have; none of what is no object, nor a list of them. */
export function shapesOf(schema: ShownSchema | undefined): Shape[] {
  if (schema === undefined) return [];
  return choicesOf(schema).flatMap((choice) => {
    const fields = fieldsOf(choice, { path: "", depth: 0 });
    if (fields.length === 0) return [];
    return [{ title: choice.title ?? choice.description, type: typeOf(choice), fields }];
  });
}

/** A schema may leave a choice within a choice. */
function choicesOf(schema: ShownSchema): readonly ShownSchema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  return choices === undefined ? [schema] : choices.flatMap((choice) => choicesOf(choice));
}

interface Place {
  readonly path: string;
  readonly depth: number;
}

/** Of objects, also in lists; where there is a choice of several, the fields of all, those that not all have as optional. */
function fieldsOf(schema: ShownSchema, place: Place): Field[] {
  const { items } = schema;
  if (items !== undefined) return fieldsOf(items, { ...place, path: `${place.path}[]` });
  const choices = choicesOf(schema);
  if (choices.length > 1) return merged(choices.map((choice) => fieldsOf(choice, place)));
  return propertiesOf(schema).flatMap(([name, property]) => {
    const path = place.path === "" ? name : `${place.path}.${name}`;
    const isRequired = schema.required?.includes(name) === true && property.default === undefined;
    const field = { name, path, depth: place.depth, type: typeOf(property), isRequired };
    const own: Field = Object.assign(field, { description: property.description });
    return [own].concat(fieldsOf(property, { path, depth: place.depth + 1 }));
  });
}

/** Under `*` what stands under names of the caller's or the answer's own. */
function propertiesOf({ properties, additionalProperties }: ShownSchema): readonly [string, ShownSchema][] {
  const named = Object.entries(properties ?? {});
  return typeof additionalProperties === "object" ? [...named, ["*", additionalProperties]] : named;
}

function merged(choices: readonly (readonly Field[])[]): Field[] {
  const objects = choices.filter((fields) => fields.length > 0);
  const byPath = Map.groupBy(objects.flat(), ({ path }) => path);
  return [...byPath.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const type = [...new Set(same.map((field) => field.type))].join(" | ");
    const isRequired = same.length === objects.length && same.every((field) => field.isRequired);
    return [Object.assign({}, first, { type, isRequired })];
  });
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
