import { ActionIcon, Badge, Button, Group } from "@mantine/core";
import { IconExternalLink, IconPhoto, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ListedPicture } from "@yiqiao/contracts/pictures";
import { wordKey } from "@yiqiao/i18n";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { ConfirmDialog, DataTable, LoadingState, toast, type DataColumn } from "@yiqiao/ui";
import { useState } from "react";
import { useNames } from "#features/languages";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { roundIcon } from "#shared/parts/round-icon.ts";
import cells from "#shared/parts/task-cells.module.css";
import { tray } from "../picture-session.ts";
import { isRunning, stateColors } from "../picture-state.ts";
import { myPicturesQuery, picturesPageSize, useDeletePictures } from "../pictures.queries.ts";
import { DownloadMenu } from "../result/download-menu.tsx";
import { useTexts } from "../texts.ts";
import classes from "./mine.module.css";

export interface MyPicturesProps {
  readonly page: number;
  /** Undefined is the first. */
  readonly onPage: (page: number | undefined) => void;
}

/** The caller's pictures, the newest first: opened again, downloaded, deleted. */
export function MyPictures({ page, onPage }: MyPicturesProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const list = useQuery(myPicturesQuery(page, language));
  const [doomed, setDoomed] = useState<ListedPicture>();
  const columns = useColumns(setDoomed);
  if (list.data === undefined) {
    return list.isPending ? <LoadingState blocks={[40, 56, 56]} /> : <QueryError query={list} />;
  }
  const { list: pictures, total } = list.data;
  const pages = Math.ceil(total / picturesPageSize);
  return (
    <div className={classes.mine}>
      {total === 0 ? (
        <NoPictures />
      ) : (
        <DataTable
          label={t("mine")}
          rows={pictures}
          keyOf={({ id }) => id}
          columns={columns}
          stale={list.isPlaceholderData}
          card={(picture) => <Card picture={picture} onDelete={setDoomed} />}
        />
      )}
      <Pages page={page} pages={pages} onPage={onPage} />
      {doomed !== undefined && <DeleteDialog picture={doomed} onClose={() => setDoomed(undefined)} />}
    </div>
  );
}

function NoPictures() {
  const t = useTexts();
  return (
    <EmptyBox
      icon={IconPhoto}
      title={t("mineEmpty")}
      description={t("mineEmptyHint")}
      action={
        <Button variant="light" mt="xs" renderRoot={(props) => <Link to="/picturetranslate" {...props} />}>
          {t("mineEmptyAction")}
        </Button>
      }
    />
  );
}

type OnDelete = (picture: ListedPicture) => void;

function useColumns(onDelete: OnDelete): readonly DataColumn<ListedPicture>[] {
  const t = useTexts();
  const { fileSize, dateTime } = useFormats();
  return [
    { id: "name", header: t("columnName"), cell: (picture) => <Name picture={picture} /> },
    { id: "languages", header: t("columnLanguages"), cell: (picture) => <Languages picture={picture} /> },
    {
      id: "created",
      header: t("columnTime"),
      cell: ({ created_at: at }) => (
        <time className={cells.unbroken} dateTime={at}>
          {dateTime(at)}
        </time>
      ),
    },
    { id: "state", header: t("columnState"), cell: (picture) => <State picture={picture} /> },
    {
      id: "size",
      header: t("columnSize"),
      align: "end",
      cell: ({ size_bytes: size }) => <span className={cells.unbroken}>{fileSize(size)}</span>,
    },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (picture) => <Actions picture={picture} onDelete={onDelete} />,
    },
  ];
}

function Name({ picture: { id, name, state } }: { readonly picture: ListedPicture }) {
  const t = useTexts();
  if (state === "expired") return <span className={cells.name}>{name}</span>;
  return (
    <Link
      to="/picturetranslate"
      search={{ picture: id }}
      className={cells.name}
      aria-label={t("openOf", { name })}
      dir="auto"
    >
      {name}
    </Link>
  );
}

function Languages({ picture }: { readonly picture: ListedPicture }) {
  const t = useTexts();
  const { languageName } = useNames();
  const { src_lang: chosen, tgt_lang: target, detected } = picture;
  if (target === null) return t("languageNotChosen");
  const source = chosen === null || chosen === "auto" ? detected : chosen;
  return (
    <span className={cells.unbroken}>
      {t("into", { source: source === null ? t("autoDetected") : languageName(source), target: languageName(target) })}
    </span>
  );
}

function State({ picture }: { readonly picture: ListedPicture }) {
  const t = useTexts();
  const { percent, dateTime } = useFormats();
  const { state, score, message, expires_at: expiresAt } = picture;
  const text = t(wordKey("state", state));
  return (
    <span className={cells.state}>
      <Badge variant="light" color={stateColors[state]}>
        {isRunning(state) ? `${text} ${percent(Math.floor(score) / 100)}` : text}
      </Badge>
      {state === "failed" && message !== "" && <span className={cells.message}>{message}</span>}
      {state !== "expired" && <span className={classes.kept}>{t("keptUntil", { time: dateTime(expiresAt) })}</span>}
    </span>
  );
}

interface ActionsProps {
  readonly picture: ListedPicture;
  readonly onDelete: OnDelete;
}

function Actions({ picture, onDelete }: ActionsProps) {
  const t = useTexts();
  const { id, name, state } = picture;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {state === "complete" && <DownloadMenu picture={picture} compact />}
      {state !== "expired" && (
        <ActionIcon
          {...roundIcon}
          aria-label={t("openOf", { name })}
          title={t("open")}
          renderRoot={(props) => <Link to="/picturetranslate" search={{ picture: id }} {...props} />}
        >
          <IconExternalLink size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        {...roundIcon}
        aria-label={t("deleteOf", { name })}
        title={t("delete")}
        onClick={() => onDelete(picture)}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </Group>
  );
}

function Card({ picture, onDelete }: ActionsProps) {
  const { fileSize } = useFormats();
  return (
    <div className={classes.card}>
      <Name picture={picture} />
      <span className={classes.facts}>
        <Languages picture={picture} /> · {fileSize(picture.size_bytes)}
      </span>
      <State picture={picture} />
      <Actions picture={picture} onDelete={onDelete} />
    </div>
  );
}

function DeleteDialog({ picture, onClose }: { readonly picture: ListedPicture; readonly onClose: () => void }) {
  const t = useTexts();
  const remove = useDeletePictures((ids, count) => {
    tray.forget(ids);
    toast.success(t("deleted", { count }));
  });
  const confirm = () => remove.mutate([picture.id], { onSettled: onClose });
  return (
    <ConfirmDialog
      opened
      title={t("deleteTitle")}
      confirmLabel={t("delete")}
      danger
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t("deleteAsk", { name: picture.name })}
    </ConfirmDialog>
  );
}
