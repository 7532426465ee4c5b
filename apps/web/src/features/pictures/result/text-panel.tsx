import { ActionIcon, Button, Group, Textarea, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconEye,
  IconEyeOff,
  IconX,
} from "@tabler/icons-react";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { Picture, PictureBlock, PictureEdit } from "@yiqiao/contracts/pictures";
import { wordKey } from "@yiqiao/i18n";
import { toast } from "@yiqiao/ui";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import { useTexts } from "../texts.ts";
import { Alternatives } from "./alternatives.tsx";
import { MarkHints, Marks } from "./marks.tsx";
import { languageAttributes } from "./text-list.tsx";
import classes from "./texts.module.css";
import type { Editing } from "./use-edit.ts";

interface TextPanelProps {
  readonly picture: Picture;
  readonly block: PictureBlock;
  readonly source: LanguageCode | null;
  readonly editing: Editing;
  readonly onSelect: (block: number) => void;
  readonly onClose: () => void;
}

const longest = 5000;

/** One text of a picture: its source and its translation, to be changed, copied, left out or put back. */
export function TextPanel(props: TextPanelProps) {
  const { picture, block, source, editing } = props;
  const t = useTexts();
  const panel = useRef<HTMLElement>(null);
  const { id } = block;
  const [text, setText] = useDraft(block.text);
  const [translation, setTranslation] = useDraft(block.translation ?? "");
  // A button that did its work may be gone: the focus stays with the text.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [block]);
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const edit = (edits: readonly PictureEdit[]) => editing.edit(edits);
  const isTextNew = text.trim() !== "" && text.trim() !== block.text;
  const isTranslationNew = translation.trim() !== "" && translation.trim() !== (block.translation ?? "");
  const sourceEdit: PictureEdit = { op: "text", block: id, text: text.trim() };
  const applySource = () => edit([sourceEdit]);
  const applyTranslation = (chosen: string) =>
    edit([...(isTextNew ? [sourceEdit] : []), { op: "translation", block: id, text: chosen.trim() }]);
  return (
    <section
      ref={panel}
      className={classes.panel}
      tabIndex={-1}
      aria-label={t("textNumber", { number: numberOf(picture, block) })}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.nativeEvent.isComposing) props.onClose();
      }}
    >
      <PanelHead {...props} />
      <Marks block={block} />
      <MarkHints block={block} />
      <Field
        label={t("source")}
        description={t("sourceHint")}
        language={source}
        value={text}
        onChange={setText}
        isChanged={isTextNew}
        applyLabel={t("applySource")}
        copyLabel={t("copySource")}
        isBusy={editing.isBusy}
        onApply={applySource}
      />
      <Field
        label={t("translation")}
        language={picture.tgt_lang}
        value={translation}
        onChange={setTranslation}
        isChanged={isTranslationNew}
        applyLabel={t("applyTranslation")}
        copyLabel={t("copyTranslation")}
        isBusy={editing.isBusy}
        onApply={() => applyTranslation(translation)}
      />
      <Provenance block={block} />
      <Alternatives picture={picture} block={block} source={source} onChoose={applyTranslation} />
      <Acts block={block} isOff={editing.isBusy} onEdit={edit} />
    </section>
  );
}

interface ActsProps {
  readonly block: PictureBlock;
  readonly isOff: boolean;
  readonly onEdit: (edits: readonly PictureEdit[]) => void;
}

function Acts({ block, isOff, onEdit }: ActsProps) {
  const t = useTexts();
  const { id } = block;
  return (
    <Group gap="xs">
      {(block.edited.text || block.edited.translation) && (
        <Button
          variant="default"
          size="compact-sm"
          h={34}
          leftSection={<IconArrowBackUp size={16} aria-hidden />}
          {...asOff(isOff)}
          onClick={() => onEdit([{ op: "reset", block: id }])}
        >
          {t("reset")}
        </Button>
      )}
      <Button
        variant="default"
        size="compact-sm"
        h={34}
        leftSection={block.removed ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />}
        {...asOff(isOff)}
        onClick={() => onEdit([{ op: block.removed ? "restore" : "remove", block: id }])}
      >
        {t(block.removed ? "restore" : "remove")}
      </Button>
    </Group>
  );
}

function Provenance({ block }: Pick<ActsProps, "block">) {
  const t = useTexts();
  if (block.provenance.length === 0) return null;
  return (
    <p className={classes.note}>
      {t("provenance", {
        origins: [...new Set(block.provenance)].map((from) => t(wordKey("provenance", from))).join(t("listSeparator")),
      })}
    </p>
  );
}

/** A button that is disabled while it works would lose the focus. */
const asOff = (isOff: boolean) => ({ "aria-disabled": isOff || undefined, "data-disabled": isOff || undefined });

const numberOf = ({ blocks }: Picture, { id }: PictureBlock): number => blocks.findIndex((one) => one.id === id) + 1;

/** What is typed, until another text comes from the server. */
function useDraft(known: string) {
  const [draft, setDraft] = useState(known);
  useEffect(() => setDraft(known), [known]);
  return [draft, setDraft] as const;
}

function PanelHead({ picture, block, onSelect, onClose }: TextPanelProps) {
  const t = useTexts();
  const number = numberOf(picture, block);
  const step = (by: 1 | -1, label: string, icon: React.ReactNode) => {
    const beside = picture.blocks[number - 1 + by];
    return (
      <Tooltip label={label} openDelay={400}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          radius="xl"
          aria-label={label}
          disabled={beside === undefined}
          onClick={() => beside && onSelect(beside.id)}
        >
          {icon}
        </ActionIcon>
      </Tooltip>
    );
  };
  return (
    <div className={classes.head}>
      <h3 className={classes.title}>{t("textNumber", { number })}</h3>
      {step(-1, t("previousText"), <IconChevronUp size={18} aria-hidden />)}
      {step(1, t("nextText"), <IconChevronDown size={18} aria-hidden />)}
      <ActionIcon variant="subtle" color="gray" size={36} radius="xl" aria-label={t("closeText")} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface FieldProps {
  readonly label: string;
  readonly description?: string;
  readonly language: LanguageCode | null;
  readonly value: string;
  readonly isChanged: boolean;
  readonly isBusy: boolean;
  readonly applyLabel: string;
  readonly copyLabel: string;
  readonly onChange: (value: string) => void;
  readonly onApply: () => void;
}

function Field(props: FieldProps) {
  const { label, description, language, value, isChanged, isBusy, applyLabel, copyLabel, onChange, onApply } = props;
  const t = useTexts();
  const copy = async () => {
    if (await writeClipboard(value)) toast.success(t("copied"));
    else toast.error(t("copyFailed"));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) apply();
  };
  const isOff = !isChanged || isBusy;
  const apply = () => {
    if (!isOff) onApply();
  };
  return (
    <div className={classes.field}>
      <Textarea
        label={label}
        description={isChanged ? description : undefined}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={longest}
        value={value}
        {...languageAttributes(language)}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={keyDown}
      />
      <Group gap="xs" justify="space-between">
        <Button size="compact-sm" h={34} {...asOff(isOff)} onClick={apply}>
          {applyLabel}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          h={34}
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => void copy()}
        >
          {copyLabel}
        </Button>
      </Group>
    </div>
  );
}
