import { errorCatalogue } from "@yiqiao/contracts/errors";
import { type Field, type Shape, shapesOf, type ShownSchema, typeOf } from "./schema-shapes.ts";

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
interface OpenApiResponse {
  readonly description?: string;
  readonly content?: Readonly<Record<string, Content>>;
}
interface OpenApiOperation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, Content>> };
  readonly responses?: Readonly<Record<string, OpenApiResponse>>;
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
}

/** A parameter of the address. */
export interface AddressField extends Field {
  readonly where: "path" | "query";
}

/** What a call answers when it succeeds, in one of the kinds of content. */
export interface Answer {
  readonly status: string;
  /** Undefined: it has no content. */
  readonly contentType: string | undefined;
  /** Of what has no fields. */
  readonly type: string;
  readonly description: string | undefined;
  readonly shapes: readonly Shape[];
}

/** A status of failures, with the codes that it comes with. */
export interface Refusal {
  readonly status: string;
  readonly codes: readonly number[];
  readonly description: string | undefined;
}

/** A call of the interface. */
export interface Operation {
  readonly id: string;
  readonly tag: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly AddressField[];
  /** One of these is sent as the body. */
  readonly bodies: readonly Shape[];
  /** A JSON body that the call takes. */
  readonly example: unknown;
  /** `application/json`, `multipart/form-data`, …; undefined: it takes no body. */
  readonly contentType: string | undefined;
  readonly answers: readonly Answer[];
  readonly refusals: readonly Refusal[];
}

export function readOperations({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => readOperation(path, method, operation)),
  );
}

function readOperation(path: string, method: string, operation: OpenApiOperation): Operation {
  const { tags = [], summary = "", parameters = [], requestBody, responses = {} } = operation;
  const [contentType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const all = Object.entries(responses);
  return {
    id: `${method.toUpperCase()} ${path}`,
    tag: tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary,
    contentType,
    example: content?.example,
    parameters: parameters.flatMap((parameter) => addressField(parameter)),
    bodies: shapesOf(content?.schema),
    answers: all.filter(([status]) => isSuccess(status)).flatMap(([status, response]) => answersOf(status, response)),
    refusals: all.filter(([status]) => !isSuccess(status)).map(([status, response]) => refusalOf(status, response)),
  };
}

const isSuccess = (status: string): boolean => status.startsWith("2");

function addressField({ name, in: where, required = false, schema }: Parameter): AddressField[] {
  if (where !== "path" && where !== "query") return [];
  const type = typeOf(schema);
  return [{ name, path: name, depth: 0, where, type, isRequired: required, description: schema?.description }];
}

/** What is said where a response has no words of its own. */
const noWords = "Default Response";
const wordsOf = ({ description }: OpenApiResponse) => (description === noWords ? undefined : description);

function answersOf(status: string, response: OpenApiResponse): Answer[] {
  const description = wordsOf(response);
  const contents = Object.entries(response.content ?? {});
  if (contents.length === 0) return [{ status, contentType: undefined, type: "", description, shapes: [] }];
  return contents.map(([contentType, { schema }]) => {
    const told = successOf(schema);
    return { status, contentType, type: typeOf(told), description, shapes: shapesOf(told) };
  });
}

/** Our own calls answer failures of the business with the status of success; those are told apart from it. */
function successOf(schema: ShownSchema | undefined): ShownSchema | undefined {
  return (
    schema?.anyOf?.find(({ properties }) => codesOf(properties?.["code"]).includes(errorCatalogue.success.code)) ??
    schema
  );
}

function refusalOf(status: string, response: OpenApiResponse): Refusal {
  const schemas = Object.values(response.content ?? {}).map(({ schema }) => schema);
  const codes = schemas.flatMap((schema) => codesOf(schema?.properties?.["code"]));
  return { status, codes: [...new Set(codes)], description: codes.length > 0 ? undefined : wordsOf(response) };
}

function codesOf(schema: ShownSchema | undefined): number[] {
  const { const: only, enum: some = [], anyOf = [], oneOf = [] } = schema ?? {};
  const within = [...anyOf, ...oneOf].flatMap((choice) => codesOf(choice));
  return [only, ...some, ...within].filter((code) => typeof code === "number");
}
