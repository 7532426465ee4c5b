import { z } from "zod";
import { fieldWidth, type IdentifierKind, identifierKind, normaliseIdentifier } from "../accounts/constants.ts";
import { inBoth } from "../errors/wording.ts";
import {
  type Field,
  type Fields,
  givenOn,
  type GivenOn,
  seenBy,
  type SeenBy,
  type ValueOf,
  type Viewer,
} from "./fields.ts";

type Holding<Value> = z.ZodType<Value, Value>;

/** A line of text that is not empty; a Chinese character counts as 2. */
export const lineSchema = (width: number) =>
  z
    .string()
    .transform((text) => text.trim().normalize("NFC"))
    .refine((text) => text !== "" && !/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(text), inBoth("must not be empty", "不能为空"))
    .refine(
      (text) => fieldWidth(text) <= width,
      inBoth(`must have a length of at most ${width}`, `长度不能超过 ${width}`),
    );

/** E-mail addresses or phone numbers, normalised. */
export const identifierOf = (kinds: readonly IdentifierKind[], must: string) =>
  z
    .string()
    .max(300)
    .transform(normaliseIdentifier)
    .refine((identifier) => kinds.some((kind) => kind === identifierKind(identifier)), must);

const addresses = {
  email: identifierOf(["email"], inBoth("must be an e-mail address", "须为邮箱")),
  phone: identifierOf(["phone"], inBoth("must be a phone number", "须为手机号")),
};

const plain = { text: z.string(), integer: z.number().int(), flag: z.boolean(), moment: z.string() };
const kindOf = ({ type }: Field) => (typeof type === "string" ? plain[type] : z.enum(type));

/** What may be given for a field, where that is not nothing. */
export function givenSchema({ given, ...field }: Field): z.ZodType {
  if (given?.address !== undefined) return addresses[given.address];
  return given?.width === undefined ? kindOf(field) : lineSchema(given.width);
}

const orNull = (schema: z.ZodType, { nullable }: Field) => (nullable === true ? schema.nullable() : schema);

/** The fields that somebody is shown, for the schema of a row. */
export function shapeSeenBy<F extends Fields, V extends Viewer>(fields: F, viewer: V) {
  return shapeOf(fields, seenBy(fields, viewer), (field) => orNull(kindOf(field), field)) as {
    [Name in SeenBy<F, V>]: Holding<ValueOf<F[Name]>>;
  };
}

/** The fields that may come with a new row. */
export function shapeToCreate<F extends Fields>(fields: F) {
  return shapeOf(fields, givenOn(fields, "create"), (field) => givenSchema(field).optional()) as {
    [Name in GivenOn<F, "create">]: z.ZodOptional<Holding<NonNullable<ValueOf<F[Name]>>>>;
  };
}

/** The fields that may be changed; null takes away what need not be there. */
export function shapeToEdit<F extends Fields>(fields: F) {
  return shapeOf(fields, givenOn(fields, "edit"), (field) => orNull(givenSchema(field), field).optional()) as {
    [Name in GivenOn<F, "edit">]: z.ZodOptional<Holding<ValueOf<F[Name]>>>;
  };
}

function shapeOf<F extends Fields>(fields: F, names: readonly (keyof F)[], schemaOf: (field: Field) => z.ZodType) {
  return Object.fromEntries(names.map((name) => [name, schemaOf(fields[name] as Field)])) as unknown;
}
