import "@mantine/core/styles/Radio.css";
import { Alert, Button, Checkbox, Group, NativeSelect, Radio, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  kindOfFlag,
  onExisting,
  type ImportChoice,
  type ImportOptions,
  type ImportPreview,
  type ImportStatus,
  type Library,
} from "@yiqiao/contracts/libraries";
import { languageCodes } from "@yiqiao/contracts/languages";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState } from "@yiqiao/ui";
import { useState } from "react";
import { useNames } from "#features/languages";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { changedReading, isMapped, withRole, type ReadOptions } from "./import-columns.ts";
import { ImportTable } from "./import-table.tsx";
import classes from "./files.module.css";
import { ImportRoom } from "./import-room.tsx";
import { fitQuery, previewQuery, useImportStep } from "./imports.queries.ts";
import { useFileTexts } from "../texts.ts";

interface ImportPreviewStepProps {
  readonly library: Library;
  readonly status: ImportStatus;
  readonly onAgain: () => void;
}

type OnExisting = ImportOptions["on_existing"];
const existingTexts = {
  keep_both: { name: "keepBoth", hint: "keepBothHint" },
  update: { name: "update", hint: "updateHint" },
  skip: { name: "skipExisting", hint: "skipExistingHint" },
} as const;

/** What the file holds as it is read now, and how else it can be read. */
export function ImportPreviewStep({ library, status, onAgain }: ImportPreviewStepProps) {
  const t = useFileTexts();
  const { language } = useInterfaceLanguage();
  const [reading, setReading] = useState<ReadOptions>({});
  const [existing, setExisting] = useState<OnExisting>("keep_both");
  const preview = useQuery(previewQuery(status.import_id, reading));
  const [which, setWhich] = useState<ImportChoice>("first");
  const isMappedNow = preview.data !== undefined && !preview.isError && isMapped(preview.data);
  const fit = useQuery({
    ...fitQuery(status.import_id, { ...reading, on_existing: existing }),
    enabled: isMappedNow && !preview.isPlaceholderData,
  });
  const { start, cancel } = useImportStep(status.import_id, language);
  const change = (part: Partial<ReadOptions>) => setReading(changedReading(reading, part));
  const kind = kindOfFlag(library.flag);
  const { data } = preview;
  const isReadable = data !== undefined && !preview.isError;
  // What there is no room for is said before, not after.
  const isCounting = isMappedNow && (fit.isLoading || fit.isPlaceholderData);
  const isFull = fit.data?.fits === false && fit.data.room === 0 && existing !== "update";
  return (
    <Stack gap="md">
      <Text size="sm" fw={500} className={classes.fileName} dir="auto">
        {status.file_name}
      </Text>
      {preview.isPending && <LoadingState blocks={[60, 220]} />}
      {preview.isError && <QueryError query={preview} />}
      {data && <Options preview={data} onChange={change} />}
      {fit.data && <ImportRoom fit={fit.data} which={which} onWhich={setWhich} />}
      {isReadable && (
        <ImportTable
          preview={data}
          kind={kind}
          stale={preview.isPlaceholderData}
          onRole={(place, role) => change({ columns: withRole(data.columns, place, role) })}
        />
      )}
      {isReadable && !isMapped(data) && (
        <Alert color="yellow" role="alert">
          {t("columnsMissing")}
        </Alert>
      )}
      <Existing existing={existing} onChoose={setExisting} />
      {start.isError && (
        <Alert color="red" role="alert">
          {start.error.message}
        </Alert>
      )}
      <Buttons
        isCounting={isCounting}
        isOff={!isMappedNow || preview.isPlaceholderData || isCounting || isFull}
        isStarting={start.isPending}
        isCancelling={cancel.isPending}
        onOther={() => cancel.mutate(undefined, { onSettled: onAgain })}
        onStart={() => start.mutate({ ...reading, on_existing: existing, which })}
      />
    </Stack>
  );
}

interface ExistingProps {
  readonly existing: OnExisting;
  readonly onChoose: (existing: OnExisting) => void;
}

function Existing({ existing, onChoose }: ExistingProps) {
  const t = useFileTexts();
  return (
    <Radio.Group
      label={t("onExisting")}
      value={existing}
      onChange={(value) => onChoose(onExisting.find((one) => one === value) ?? existing)}
    >
      <div className={classes.existing}>
        {onExisting.map((one) => (
          <Radio key={one} value={one} label={t(existingTexts[one].name)} description={t(existingTexts[one].hint)} />
        ))}
      </div>
    </Radio.Group>
  );
}

interface ButtonsProps {
  readonly isCounting: boolean;
  readonly isOff: boolean;
  readonly isStarting: boolean;
  readonly isCancelling: boolean;
  readonly onOther: () => void;
  readonly onStart: () => void;
}

function Buttons({ isCounting, isOff, isStarting, isCancelling, onOther, onStart }: ButtonsProps) {
  const t = useFileTexts();
  return (
    <Group justify="space-between">
      <Button variant="subtle" disabled={isStarting} loading={isCancelling} onClick={onOther}>
        {t("otherFile")}
      </Button>
      <Button disabled={isOff} loading={isStarting} onClick={onStart}>
        {isCounting ? t("countingRoom") : t("start")}
      </Button>
    </Group>
  );
}

interface OptionsProps {
  readonly preview: ImportPreview;
  readonly onChange: (part: Partial<ReadOptions>) => void;
}

const encodings = [
  "utf-8",
  "utf-16le",
  "utf-16be",
  "gb18030",
  "big5",
  "shift_jis",
  "euc-kr",
  "windows-1251",
  "windows-1252",
  "windows-1256",
];
const delimiters = [",", ";", "\t", "|"];
const delimiterTexts: Readonly<Record<string, "comma" | "semicolon" | "tab" | "bar">> = {
  ",": "comma",
  ";": "semicolon",
  "\t": "tab",
  "|": "bar",
};

/** How the file is read, as far as its format leaves a choice. */
function Options({ preview, onChange }: OptionsProps) {
  const t = useFileTexts();
  const { format, encoding, delimiter, sheets, sheet, columns, languages } = preview;
  const { languageName } = useNames();
  // Files may name languages that are none of ours.
  const nameOf = (tag: string): string => {
    const code = languageCodes.find((known) => known === tag.toLowerCase());
    return code === undefined ? tag : languageName(code);
  };
  const isTable = columns.length > 0;
  return (
    <div className={classes.options}>
      <Text size="sm" c="dimmed" component="span">
        {t("readAs", { format: format.toUpperCase() })}
        {languages.length > 0 &&
          ` · ${t("fileLanguages", { languages: languages.map(nameOf).join(t("listSeparator")) })}`}
      </Text>
      {delimiter !== null && (
        <>
          <NativeSelect
            label={t("encoding")}
            data={[...new Set([encoding.toLowerCase(), ...encodings])].map((value) => ({
              value,
              label: value.toUpperCase(),
            }))}
            value={encoding.toLowerCase()}
            onChange={({ currentTarget }) => onChange({ encoding: currentTarget.value })}
          />
          <NativeSelect
            label={t("delimiter")}
            data={[...new Set([delimiter, ...delimiters])].map((value) => {
              const name = delimiterTexts[value];
              return { value, label: name ? t(name) : value };
            })}
            value={delimiter}
            onChange={({ currentTarget }) => onChange({ delimiter: currentTarget.value })}
          />
        </>
      )}
      {sheets.length > 1 && (
        <NativeSelect
          label={t("sheet")}
          data={sheets.map((name, place) => ({ value: String(place), label: name }))}
          value={String(sheet)}
          onChange={({ currentTarget }) => onChange({ sheet: Number(currentTarget.value) })}
        />
      )}
      {isTable && (
        <Checkbox
          label={t("hasHeader")}
          checked={preview.has_header}
          onChange={({ currentTarget }) => onChange({ has_header: currentTarget.checked })}
        />
      )}
    </div>
  );
}
