import { Group } from "@mantine/core";
import { IconRepeat, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { MyDocument } from "@yiqiao/contracts/documents";
import { useFormats } from "@yiqiao/i18n/react";
import { DataTable, type DataColumn, type DataSort } from "@yiqiao/ui";
import { useNames, type TranslationChoice } from "#features/languages";
import { PostEditButton } from "#features/post-editing";
import longName from "#shared/parts/long-name.module.css";
import { Countdown } from "../run/countdown.tsx";
import { flowStore } from "../document-session.ts";
import { DownloadMenu } from "../run/download-menu.tsx";
import { FileIcon } from "../file-icon.tsx";
import { isOver } from "../run/merge-task.ts";
import classes from "./my-documents.module.css";
import { PreviewLink } from "../preview/preview-link.tsx";
import { RowButton } from "../row-button.tsx";
import { StateBadge } from "../run/state-badge.tsx";
import { useTexts } from "../texts.ts";
import { useTranslateAgain } from "../run/use-translate-again.ts";

export interface MyDocumentsListProps {
  readonly documents: readonly MyDocument[];
  readonly sort: DataSort;
  readonly selected: ReadonlySet<string>;
  readonly stale: boolean;
  readonly onSort: (sort: DataSort) => void;
  readonly onSelect: (uids: ReadonlySet<string>) => void;
  readonly onDelete: (document: MyDocument) => void;
}

/** The documents: a table, on phones cards. */
export function MyDocumentsList(props: MyDocumentsListProps) {
  const { documents, sort, selected, stale, onSort, onSelect, onDelete } = props;
  const t = useTexts();
  const columns = useColumns(onDelete);
  return (
    <DataTable
      label={t("myTitle")}
      rows={documents}
      keyOf={({ uid }) => uid}
      columns={columns}
      sort={sort}
      onSort={onSort}
      selection={{ keys: selected, onChange: onSelect, nameOf: ({ name }) => name }}
      stale={stale}
      card={(document) => <Card document={document} onDelete={onDelete} />}
    />
  );
}

function useColumns(onDelete: MyDocumentsListProps["onDelete"]): readonly DataColumn<MyDocument>[] {
  const t = useTexts();
  const { fileSize, number } = useFormats();
  const { domainName } = useNames();
  return [
    { id: "name", header: t("columnName"), canSort: true, cell: (document) => <Name document={document} /> },
    { id: "languages", header: t("columnLanguages"), cell: (document) => <Languages document={document} /> },
    {
      id: "domain",
      header: t("columnDomain"),
      cell: ({ domain }) => <span className={classes.unbroken}>{domain === null ? "—" : domainName(domain)}</span>,
    },
    { id: "created", header: t("columnTime"), canSort: true, cell: (document) => <Created document={document} /> },
    { id: "state", header: t("columnState"), cell: (document) => <State document={document} /> },
    {
      id: "characters",
      header: t("columnCharacters"),
      align: "end",
      cell: ({ characters }) => (characters === null ? "—" : number(characters.total)),
    },
    {
      id: "size",
      header: t("columnSize"),
      canSort: true,
      align: "end",
      cell: ({ size_bytes: sizeBytes }) => <span className={classes.unbroken}>{fileSize(sizeBytes)}</span>,
    },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (document) => <Actions document={document} onDelete={onDelete} />,
    },
  ];
}

/** Of a document that is under way, the name leads to its progress. */
function Name({ document }: { readonly document: MyDocument }) {
  const t = useTexts();
  const { name, format, status, task_id: taskId } = document;
  const isInProgress = taskId !== null && !isOver(status);
  return (
    <span className={classes.name}>
      <FileIcon name={name} format={format} />
      {isInProgress ? (
        <Link
          to="/file"
          className={longName.name}
          title={t("openTask", { name })}
          onClick={() => flowStore.write({ taskId, isNew: false })}
        >
          {name}
        </Link>
      ) : (
        <span className={longName.name} title={name} dir="auto">
          {name}
        </span>
      )}
    </span>
  );
}

function Languages({ document }: { readonly document: MyDocument }) {
  const t = useTexts();
  const { languageName } = useNames();
  const { src_lang: chosen, tgt_lang: target, detected } = document;
  if (target === null) return t("languageNotChosen");
  const source = chosen === null || chosen === "auto" ? detected : chosen;
  return (
    <span className={classes.unbroken}>
      {t("into", { source: source === null ? t("autoDetected") : languageName(source), target: languageName(target) })}
    </span>
  );
}

function Created({ document }: { readonly document: MyDocument }) {
  const { dateTime } = useFormats();
  return (
    <time className={classes.unbroken} dateTime={document.created_at}>
      {dateTime(document.created_at)}
    </time>
  );
}

function State({ document }: { readonly document: MyDocument }) {
  const { status, expires_at: expiresAt, message } = document;
  return (
    <span className={classes.state}>
      <StateBadge document={document} />
      {status === "complete" && expiresAt !== null && <Countdown expiresAt={expiresAt} />}
      {(status === "failed" || status === "refused") && message !== "" && (
        <span className={classes.message}>{message}</span>
      )}
    </span>
  );
}

/** Whether its file is kept, and nothing is being done with it. */
const canBeginAgain = ({ status, outputs }: MyDocument): boolean =>
  outputs.includes("source") && (status === "ready" || (isOver(status) && status !== "expired"));

/** What it was translated with. */
function choiceOf({ src_lang: source, tgt_lang: target, domain }: MyDocument): TranslationChoice | undefined {
  if (source === null || target === null) return undefined;
  return { source, target, domain: domain ?? "general" };
}

/** What is known of the languages of a document that was not translated. */
function languagesOf({ src_lang: chosen, tgt_lang: target, detected }: MyDocument) {
  const source = chosen === null || chosen === "auto" ? detected : chosen;
  return { source: source ?? undefined, target: target ?? undefined };
}

interface ActionsProps {
  readonly document: MyDocument;
  readonly onDelete: MyDocumentsListProps["onDelete"];
}

function Actions({ document, onDelete }: ActionsProps) {
  const t = useTexts();
  const { uid, name, status, task_id: taskId } = document;
  const { busyUid, translateAgain } = useTranslateAgain();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <DownloadMenu document={document} compact />
      {status === "complete" && taskId !== null && <PreviewLink uid={uid} taskId={taskId} name={name} />}
      {status === "complete" && <PostEditButton uid={uid} name={name} />}
      {status === "ready" && <PostEditButton uid={uid} name={name} untranslated={languagesOf(document)} />}
      {canBeginAgain(document) && (
        <RowButton
          tip={t(status === "ready" ? "begin" : "again")}
          label={t(status === "ready" ? "beginFile" : "againFile", { name })}
          icon={<IconRepeat size={18} stroke={1.7} aria-hidden />}
          busy={busyUid === uid}
          onClick={() => translateAgain(document, choiceOf(document))}
        />
      )}
      <RowButton
        tip={t("deleteSelected")}
        label={t("deleteOne", { name })}
        icon={<IconTrash size={18} stroke={1.7} aria-hidden />}
        onClick={() => onDelete(document)}
      />
    </Group>
  );
}

function Card({ document, onDelete }: ActionsProps) {
  const { fileSize } = useFormats();
  const { domainName } = useNames();
  const t = useTexts();
  const { domain, characters } = document;
  return (
    <div className={classes.cardContent}>
      <Name document={document} />
      <State document={document} />
      <div className={classes.cardFacts}>
        <Languages document={document} />
        {domain !== null && <span>{domainName(domain)}</span>}
        {characters !== null && <span>{t("characters", { count: characters.total })}</span>}
        <span>{fileSize(document.size_bytes)}</span>
        <Created document={document} />
      </div>
      <Actions document={document} onDelete={onDelete} />
    </div>
  );
}
