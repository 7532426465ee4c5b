import { Button, Switch, Text, TextInput } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { matchPenaltyLimits } from "@yiqiao/contracts/libraries";
import { useId, useRef, useState } from "react";
import {
  type AuthorDraft,
  type PenaltyDraft,
  type PenaltyFault,
  type PenaltyField,
  withAuthor,
} from "./penalty-draft.ts";
import classes from "./penalty-fields.module.css";
import { RowButton } from "../row-button.tsx";
import { usePenaltyTexts } from "../texts.ts";

interface PenaltyFieldsProps {
  readonly draft: PenaltyDraft;
  readonly faults: ReadonlyMap<PenaltyField, PenaltyFault>;
  readonly onChange: (draft: PenaltyDraft) => void;
}

/** What is taken off matches for the age of their entries and for their authors. */
export function PenaltyFields(props: PenaltyFieldsProps) {
  const t = usePenaltyTexts();
  const headingId = useId();
  return (
    <section className={classes.part} aria-labelledby={headingId}>
      <div>
        <Text id={headingId} size="sm" fw={500}>
          {t("title")}
        </Text>
        <Text size="xs" c="dimmed">
          {t("hint")} {t("example")}
        </Text>
      </div>
      <Age {...props} />
      <Authors {...props} />
    </section>
  );
}

function Age({ draft, faults, onChange }: PenaltyFieldsProps) {
  const t = usePenaltyTexts();
  const { months, percent } = matchPenaltyLimits;
  return (
    <>
      <Switch
        label={t("age")}
        description={t("ageHint")}
        checked={draft.hasAge}
        onChange={({ currentTarget }) => onChange({ ...draft, hasAge: currentTarget.checked })}
      />
      {draft.hasAge && (
        <div className={classes.numbers}>
          <NumberField
            label={t("months")}
            value={draft.months}
            most={months}
            isWrong={faults.has("months")}
            onChange={(value) => onChange({ ...draft, months: value })}
          />
          <NumberField
            label={t("percent")}
            value={draft.percent}
            most={percent}
            isWrong={faults.has("percent")}
            onChange={(value) => onChange({ ...draft, percent: value })}
          />
        </div>
      )}
    </>
  );
}

interface NumberFieldProps {
  readonly label: string;
  /** The label is for the ear alone. */
  readonly isBare?: boolean;
  readonly value: string;
  readonly most: number;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

function NumberField({ label, isBare = false, value, most, isWrong, onChange }: NumberFieldProps) {
  const t = usePenaltyTexts();
  return (
    <TextInput
      {...(isBare ? { "aria-label": label, leftSection: "−", rightSection: "%" } : { label })}
      inputMode="numeric"
      maxLength={4}
      value={value}
      error={isWrong && t("between", { least: 1, most })}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function Authors({ draft, faults, onChange }: PenaltyFieldsProps) {
  const t = usePenaltyTexts();
  const add = useRef<HTMLButtonElement>(null);
  const [added, setAdded] = useState<number>();
  const { authors } = draft;
  const isFull = authors.length >= matchPenaltyLimits.authors;
  const change = (id: number, part: Partial<AuthorDraft>) =>
    onChange({ ...draft, authors: authors.map((each) => (each.id === id ? { ...each, ...part } : each)) });
  return (
    <>
      <div>
        <Text size="sm">{t("authors")}</Text>
        <Text size="xs" c="dimmed">
          {t("authorsHint")}
        </Text>
      </div>
      {authors.length > 0 && (
        <ul className={classes.authors} aria-label={t("authors")}>
          {authors.map((row, at) => (
            <AuthorRow
              key={row.id}
              row={row}
              place={at + 1}
              faults={faults}
              isNew={row.id === added}
              onChange={(part) => change(row.id, part)}
              onRemove={() => {
                add.current?.focus();
                onChange({ ...draft, authors: authors.filter(({ id }) => id !== row.id) });
              }}
            />
          ))}
        </ul>
      )}
      <Button
        ref={add}
        className={classes.add ?? ""}
        variant="default"
        size="compact-sm"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={isFull}
        onClick={() => {
          const next = withAuthor(draft);
          setAdded(next.authors.at(-1)?.id);
          onChange(next);
        }}
      >
        {isFull ? t("most", { most: matchPenaltyLimits.authors }) : t("add")}
      </Button>
    </>
  );
}

interface AuthorRowProps extends Pick<PenaltyFieldsProps, "faults"> {
  readonly row: AuthorDraft;
  /** From 1 on. */
  readonly place: number;
  readonly isNew: boolean;
  readonly onChange: (part: Partial<AuthorDraft>) => void;
  readonly onRemove: () => void;
}

function AuthorRow({ row, place, faults, isNew, onChange, onRemove }: AuthorRowProps) {
  const t = usePenaltyTexts();
  const { id, author, percent } = row;
  const shown = author.trim() || t("unnamed", { place });
  const fault = faults.get(`author ${id}`);
  return (
    <li className={classes.author}>
      <TextInput
        ref={isNew ? focus : null}
        aria-label={t("authorOf", { place })}
        placeholder={t("author")}
        maxLength={matchPenaltyLimits.authorName}
        value={author}
        error={fault !== undefined && t(fault, { least: 1, most: matchPenaltyLimits.percent })}
        onChange={({ currentTarget }) => onChange({ author: currentTarget.value })}
      />
      <NumberField
        isBare
        label={t("percentOf", { author: shown })}
        value={percent}
        most={matchPenaltyLimits.percent}
        isWrong={faults.has(`percent ${id}`)}
        onChange={(value) => onChange({ percent: value })}
      />
      <RowButton
        tip={t("remove")}
        label={t("removeOf", { author: shown })}
        icon={<IconX size={16} aria-hidden />}
        onClick={onRemove}
      />
    </li>
  );
}
