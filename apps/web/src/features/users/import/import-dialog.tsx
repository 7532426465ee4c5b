import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import {
  type CreatedUser,
  type ImportedUsers,
  userImport,
  usersImportCharacters,
  type UserAccessMethod,
} from "@yiqiao/contracts/users";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { Dialog, FileDrop, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { saveBlob } from "#shared/files/save-blob.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import { PasswordsShown } from "../dialogs/passwords-shown.tsx";
import { AccessMethodField } from "../dialogs/access-method-field.tsx";
import { useTexts } from "../texts.ts";
import { useImportUsers } from "../users.queries.ts";
import styles from "../users.module.css";
import { textOf } from "./read-text.ts";

interface ImportDialogProps {
  readonly seesSites: boolean;
  readonly onClose: () => void;
}

const lines = [
  userImport.map(({ name }) => name),
  ...[0, 1].map((line) => userImport.map(({ examples }) => examples[line])),
];
const template = `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;

/** Makes users of a file: it is looked at first, and only a file without faults is taken. */
export function ImportDialog({ seesSites, onClose }: ImportDialogProps) {
  const t = useTexts();
  const columns = useColumns();
  const { run, text, way, site, fault, looked, made, open, choose, write } = useImport(onClose);

  if (made !== undefined) {
    return (
      <Dialog title={t("passwordsTitle")} closable={false} size={560} onClose={onClose}>
        <PasswordsShown users={made} onClose={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("importTitle")} size={560} busy={run.isPending} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">{t("importHint", { columns })}</Text>
        <AccessMethodField way={way} onChange={(chosen) => choose(chosen, site)} />
        {seesSites && (
          <SiteField label={t("site")} none={t("siteMain")} site={site} onSite={(chosen) => choose(way, chosen)} />
        )}
        <FileDrop
          title={text === undefined ? t("importPick") : t("importAnother")}
          hint={t("importDropHint")}
          extensions={["csv", "txt"]}
          compact
          single
          actions={
            <Button variant="subtle" onClick={() => saveBlob(new Blob([template], { type: "text/csv" }), "users.csv")}>
              {t("template")}
            </Button>
          }
          onFiles={(files) => void open(files)}
        />
        {fault !== undefined && (
          <Alert color="red" variant="light" role="alert">
            {fault}
          </Alert>
        )}
        {run.isPending && looked === undefined && <LoadingState blocks={[80]} />}
        <FailureAlert error={run.error} />
        {looked !== undefined && <Findings looked={looked} />}
        <Group justify="flex-end">
          <Button
            disabled={looked === undefined || looked.errors.length > 0}
            loading={run.isPending && looked !== undefined}
            onClick={write}
          >
            {looked === undefined || looked.errors.length > 0
              ? t("import")
              : t("importSubmit", { count: looked.total })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** What the columns of a file are called. */
function useColumns(): string {
  const { language } = useInterfaceLanguage();
  const labels = userImport.map(({ label }) => label[language].toLowerCase());
  return labels.join(language === "zh" ? "、" : ", ");
}

/** The file, and what would come of it. */
function useImport(onClose: () => void) {
  const t = useTexts();
  const run = useImportUsers();
  const [text, setText] = useState<string>();
  const [way, setWay] = useState<UserAccessMethod>("password");
  const [site, setSite] = useState<number>();
  const [fault, setFault] = useState<string>();
  const [looked, setLooked] = useState<ImportedUsers>();
  const [made, setMade] = useState<readonly CreatedUser[]>();

  function look(whole: string, by: UserAccessMethod, at: number | undefined): void {
    setLooked(undefined);
    run.mutate({ text: whole, way: by, site_id: at, is_preview: true }, { onSuccess: setLooked });
  }
  async function open([file]: readonly File[]): Promise<void> {
    if (file === undefined) return;
    const read = textOf(new Uint8Array(await file.arrayBuffer()));
    const isTooLarge = read !== undefined && read.length > usersImportCharacters;
    setFault(read === undefined ? t("importUnreadable") : isTooLarge ? t("importTooLarge") : undefined);
    if (read === undefined || isTooLarge) return;
    setText(read);
    look(read, way, site);
  }
  function write(): void {
    if (text === undefined) return;
    const done = ({ created }: ImportedUsers) => {
      toast.success(t("imported", { count: created?.length ?? 0 }));
      if (way === "invitation") onClose();
      else setMade(created ?? []);
    };
    run.mutate({ text, way, site_id: site, is_preview: false }, { onSuccess: done });
  }
  function choose(by: UserAccessMethod, at: number | undefined): void {
    setWay(by);
    setSite(at);
    if (text !== undefined) look(text, by, at);
  }
  return { run, text, way, site, fault, looked, made, open, choose, write };
}

/** What is wrong with the file, line by line, or how it is understood. */
function Findings({ looked }: { readonly looked: ImportedUsers }) {
  const t = useTexts();
  if (looked.errors.length > 0) {
    return (
      <Alert color="yellow" role="alert" title={t("importErrors", { count: looked.errors.length })}>
        {/* Reached by keys, since it may scroll. */}
        <ul className={styles.list} tabIndex={0}>
          {looked.errors.map(({ line, column, message }) => (
            <li key={`${line} ${column} ${message}`}>
              {t("importLine", { line })}: {message}
            </li>
          ))}
        </ul>
      </Alert>
    );
  }
  return (
    <section aria-label={t("importSample")}>
      <Text size="sm" fw={600} role="status">
        {t("importReady", { count: looked.total })}
      </Text>
      <ul className={styles.list}>
        {looked.sample.map(({ line, account, username, site_name: site }) => (
          <li key={line}>{[account, username, site].filter(Boolean).join(" · ")}</li>
        ))}
      </ul>
    </section>
  );
}
