import { NativeSelect, TextInput } from "@mantine/core";
import {
  accountFields,
  type AccountFields,
  fieldWidth,
  identifierKind,
  normaliseIdentifier,
} from "@yiqiao/contracts/accounts";
import { type Field, givenOn, type GivenOn, type GivenValues } from "@yiqiao/contracts/fields";
import { useFieldWords } from "#shared/parts/field-words.ts";
import { useTexts } from "./texts.ts";

/** Fields that a form asks for, and what was typed into each. */
export type FieldName = GivenOn<AccountFields, "form" | "edit">;
export type FieldTexts = Readonly<Partial<Record<FieldName, string>>>;

export const editedFields = givenOn(accountFields, "edit");
export const askedFields = givenOn(accountFields, "form");

/** What is wrong with what was typed; a name that is not there yet may be left out. */
export function useFieldFault(isNew: boolean) {
  const t = useTexts();
  const { label } = useFieldWords();
  return (name: FieldName, typed = ""): string | undefined => {
    const field: Field = accountFields[name];
    const { given, nullable } = field;
    const text = typed.trim();
    if (text === "" && (isNew || nullable === true)) return undefined;
    const address = given?.address;
    if (address !== undefined && identifierKind(normaliseIdentifier(text)) !== address) return t(`${address}Fault`);
    const width = given?.width;
    if (width === undefined || (text !== "" && fieldWidth(text) <= width)) return undefined;
    return t("textFault", { name: label(field).toLowerCase(), width });
  };
}

/** What was typed, for a call: what is empty is taken away, or never comes to be. */
export function givenIn<O extends "form" | "edit">(occasion: O, texts: FieldTexts) {
  const empty = occasion === "edit" ? null : undefined;
  const values = Object.entries(texts).map(([name, text]) => [name, text.trim() || empty]);
  return Object.fromEntries(values) as GivenValues<AccountFields, O>;
}

interface FieldInputProps {
  readonly name: FieldName;
  readonly text: string | undefined;
  readonly onText: (text: string) => void;
  readonly fault: string | undefined;
  readonly description?: string | undefined;
  readonly isFirst?: boolean;
}

const addressInputs = {
  email: { type: "email", maxLength: 254 },
  phone: { inputMode: "tel", maxLength: 30 },
} as const;

export function FieldInput({ name, text = "", onText, fault, description, isFirst = false }: FieldInputProps) {
  const { label, value: wordOf } = useFieldWords();
  const field: Field = accountFields[name];
  const { type, given } = field;
  const onChange = ({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
    onText(currentTarget.value);
  if (typeof type !== "string") {
    const data = ["", ...type].map((value) => ({ value, label: wordOf(field, value || null) ?? value }));
    return <NativeSelect label={label(field)} value={text} data={data} onChange={onChange} />;
  }
  return (
    <TextInput
      label={label(field)}
      description={description}
      {...(given?.address === undefined ? { maxLength: 2 * (given?.width ?? 0) } : addressInputs[given.address])}
      {...(isFirst && { "data-autofocus": true })}
      autoComplete="off"
      value={text}
      error={fault}
      onChange={onChange}
    />
  );
}
