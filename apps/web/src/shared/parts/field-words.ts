import type { Field } from "@yiqiao/contracts/fields";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";

/** What the contract calls a record's fields and their values, in the interface language. */
export function useFieldWords() {
  const { language } = useInterfaceLanguage();
  return {
    label: ({ label }: Field): string => label?.[language] ?? "",
    /** Undefined: there is none, and no word for that. */
    value: ({ choices }: Field, value: string | null): string | undefined => {
      if (choices === undefined) return value ?? undefined;
      return (value === null ? choices.none : choices.of[value]?.label)?.[language];
    },
  };
}
