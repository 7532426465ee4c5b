import { ActionIcon, Button, Checkbox, Group, Text, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { languages } from "@yiqiao/contracts/languages";
import type { Library } from "@yiqiao/contracts/libraries";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useNames } from "#features/languages";
import classes from "./entries.module.css";
import type { Attribute, EntryDraft, EntryFault, EntryField } from "./entry-draft.ts";
import { useEntryTexts, type EntryTexts } from "../texts.ts";

interface EntryFieldsProps {
  readonly library: Library;
  readonly draft: EntryDraft;
  readonly faults: ReadonlyMap<EntryField, EntryFault>;
  readonly onChange: (part: Partial<EntryDraft>) => void;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

function faultText(t: EntryTexts, fault: EntryFault | undefined): string | undefined {
  switch (fault?.kind) {
    case undefined:
      return undefined;
    case "empty":
      return t("faultEmpty");
    case "long":
      return t("faultLong", { limit: fault.limit, length: fault.length });
    case "many":
      return t("faultManyAttributes", { limit: fault.limit });
    case "attributeLong":
      return t("faultAttributeLong", { limit: fault.limit });
    case "attributeTwice":
      return t("faultAttributeTwice", { name: fault.name });
    case "attributeUnnamed":
      return t("faultAttributeUnnamed");
    default:
      return fault satisfies never;
  }
}

/** Source, translation, note and the rest of an entry. Enter saves, Esc leaves; Shift+Enter begins a line. */
export function EntryFields({ library, draft, faults, onChange, onSave, onClose }: EntryFieldsProps) {
  const t = useEntryTexts();
  const { languageName } = useNames();
  const first = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
  }, []);
  const onKeyDown = keysOf({ onSave, onClose });
  const isTermbase = library.flag === "2";
  const sides = [
    { side: "source", code: library.src_lang },
    { side: "target", code: library.tgt_lang },
  ] as const;
  return (
    <div className={classes.fields}>
      {sides.map(({ side, code }) => (
        <Textarea
          key={side}
          ref={side === "source" ? first : undefined}
          label={t("sideIn", { side: t(side), language: languageName(code) })}
          lang={languages[code].tag}
          dir="auto"
          autosize
          minRows={isTermbase ? 1 : 2}
          maxRows={8}
          value={draft[side]}
          error={faultText(t, faults.get(side))}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => onChange({ [side]: currentTarget.value })}
        />
      ))}
      <TextInput
        className={classes.wide}
        label={t("note")}
        value={draft.note}
        error={faultText(t, faults.get("note"))}
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => onChange({ note: currentTarget.value })}
      />
      {isTermbase && <TermMarks draft={draft} onChange={onChange} />}
      <Attributes
        attributes={draft.attributes}
        error={faultText(t, faults.get("attributes"))}
        onChange={(attributes) => onChange({ attributes })}
      />
    </div>
  );
}

const keysOf =
  ({ onSave, onClose }: Pick<EntryFieldsProps, "onSave" | "onClose">) =>
  (event: KeyboardEvent): void => {
    // Enter that ends the typing of a Chinese word belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      onSave();
    }
  };

function TermMarks({ draft, onChange }: Pick<EntryFieldsProps, "draft" | "onChange">) {
  const t = useEntryTexts();
  return (
    <Group className={classes.wide} gap="lg">
      <Checkbox
        label={t("forbiddenTerm")}
        checked={draft.forbidden}
        onChange={({ currentTarget }) => onChange({ forbidden: currentTarget.checked })}
      />
      <Checkbox
        label={t("caseSensitive")}
        checked={draft.caseSensitive}
        onChange={({ currentTarget }) => onChange({ caseSensitive: currentTarget.checked })}
      />
    </Group>
  );
}

interface AttributesProps {
  readonly attributes: readonly Attribute[];
  readonly error: string | undefined;
  readonly onChange: (attributes: readonly Attribute[]) => void;
}

/** Names and values of one's own: a customer, a project. */
function Attributes({ attributes, error, onChange }: AttributesProps) {
  const t = useEntryTexts();
  const [nextKey, setNextKey] = useState(() => attributes.length);
  const change = (key: number, part: Partial<Attribute>) =>
    onChange(attributes.map((attribute) => (attribute.key === key ? { ...attribute, ...part } : attribute)));
  const add = () => {
    onChange([...attributes, { key: nextKey, name: "", value: "" }]);
    setNextKey(nextKey + 1);
  };
  return (
    <div className={classes.attributes}>
      {attributes.map(({ key, name, value }, place) => (
        <Group key={key} gap={6} wrap="nowrap">
          <TextInput
            aria-label={t("attributeName", { number: place + 1 })}
            placeholder={t("attributeNameHint")}
            value={name}
            onChange={({ currentTarget }) => change(key, { name: currentTarget.value })}
          />
          <TextInput
            aria-label={t("attributeValue", { number: place + 1 })}
            placeholder={t("attributeValueHint")}
            flex={1}
            value={value}
            onChange={({ currentTarget }) => change(key, { value: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t("attributeRemove", { number: place + 1 })}
            onClick={() => onChange(attributes.filter((attribute) => attribute.key !== key))}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={add}
        style={{ justifySelf: "start" }}
      >
        {t("attributeAdd")}
      </Button>
    </div>
  );
}
