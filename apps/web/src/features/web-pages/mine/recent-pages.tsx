import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { WebPage } from "@yiqiao/contracts/web-pages";
import { useFormats } from "@yiqiao/i18n/react";
import { DataTable, toast, type DataColumn } from "@yiqiao/ui";
import { useNames } from "#features/languages";
import { roundIcon } from "#shared/parts/round-icon.ts";
import { useTexts } from "../texts.ts";
import { limitsQuery, recentQuery, useDeletePages } from "../web-pages.queries.ts";
import classes from "../web-pages.module.css";

/** The pages that the caller has opened lately; nothing as long as there are none. */
export function RecentPages() {
  const t = useTexts();
  const { data } = useQuery(recentQuery);
  const keptHours = useQuery(limitsQuery).data?.kept_hours;
  const columns = useColumns();
  if (data === undefined || data.list.length === 0) return undefined;
  return (
    <section className={classes.recent} aria-label={t("recent")}>
      <div className={classes.recentHead}>
        <h2 className={classes.recentTitle}>{t("recent")}</h2>
        {keptHours !== undefined && <p className={classes.quiet}>{t("recentHint", { count: keptHours })}</p>}
      </div>
      <DataTable
        label={t("recent")}
        rows={data.list}
        keyOf={({ id }) => id}
        columns={columns}
        card={(page) => <Card page={page} />}
      />
    </section>
  );
}

function useColumns(): readonly DataColumn<WebPage>[] {
  const t = useTexts();
  const { dateTime } = useFormats();
  return [
    { id: "page", header: t("columnPage"), cell: (page) => <Name page={page} /> },
    { id: "languages", header: t("columnLanguages"), cell: (page) => <Languages page={page} /> },
    {
      id: "time",
      header: t("columnTime"),
      cell: ({ created_at: at }) => (
        <time className={classes.unbroken} dateTime={at}>
          {dateTime(at)}
        </time>
      ),
    },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (page) => <DeleteButton page={page} />,
    },
  ];
}

interface PageProps {
  readonly page: WebPage;
}

function useTitleOf() {
  const t = useTexts();
  return ({ title, file_name: file, address }: WebPage) => (title === "" ? (file ?? address ?? t("untitled")) : title);
}

function Name({ page }: PageProps) {
  const t = useTexts();
  const title = useTitleOf()(page);
  const search = { page: page.id, ...(page.address !== null && { url: page.address }) };
  return (
    <span className={classes.name}>
      <Link to="/webpage" search={search} aria-label={t("openOf", { title })} dir="auto">
        {title}
      </Link>
      <span className={classes.quiet}>{page.address ?? page.file_name}</span>
    </span>
  );
}

function Languages({ page: { language, tgt_lang: target } }: PageProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const source = language === null ? t("sourceUnknown") : languageName(language);
  return <span className={classes.unbroken}>{t("into", { source, target: languageName(target) })}</span>;
}

function DeleteButton({ page }: PageProps) {
  const t = useTexts();
  const remove = useDeletePages((count) => toast.success(t("deleted", { count })));
  const title = useTitleOf()(page);
  return (
    <ActionIcon
      {...roundIcon}
      aria-label={t("deleteOf", { title })}
      title={t("delete")}
      loading={remove.isPending}
      onClick={() => remove.mutate([page.id])}
    >
      <IconTrash size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}

function Card({ page }: PageProps) {
  return (
    <div className={classes.card}>
      <div className={classes.cardText}>
        <Name page={page} />
        <span className={classes.quiet}>
          <Languages page={page} />
        </span>
      </div>
      <DeleteButton page={page} />
    </div>
  );
}
