import { CloseButton, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useState } from "react";

/** The search waits until the word is typed. */
export const searchDelayMs = 500;

interface SearchFieldProps {
  readonly id?: string;
  readonly className?: string | undefined;
  readonly label: string;
  readonly clearLabel: string;
  readonly keyword: string;
  /** The label stands in the field, not over it. */
  readonly isBare?: boolean;
  readonly onKeyword: (keyword: string) => void;
}

/** Asks for what was typed once the typing pauses. */
export function SearchField(props: SearchFieldProps) {
  const { id, className, label, clearLabel, keyword, isBare = false, onKeyword } = props;
  const [typed, setTyped] = useState(keyword);
  const search = useDebouncedCallback((wanted: string) => onKeyword(wanted.trim()), searchDelayMs);
  useEffect(() => setTyped((before) => (before.trim() === keyword ? before : keyword)), [keyword]);
  return (
    <TextInput
      id={id}
      className={className}
      {...(isBare ? { "aria-label": label, placeholder: label } : { label })}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={17} aria-hidden />}
      rightSection={
        typed !== "" && (
          <CloseButton
            size="sm"
            aria-label={clearLabel}
            onClick={() => {
              setTyped("");
              onKeyword("");
            }}
          />
        )
      }
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        search(currentTarget.value);
      }}
    />
  );
}
