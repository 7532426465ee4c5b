import { Button, SegmentedControl } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useCanGoBack, useParams, useRouter, useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import { taskQuery } from "../documents.queries.ts";
import { DownloadMenu } from "../run/download-menu.tsx";
import { PagesView } from "./pages-view.tsx";
import classes from "./preview.module.css";
import { SegmentsView } from "./segments-view.tsx";
import { useTexts } from "../texts.ts";

/** Source and translation of a document, side by side. */
export function PreviewPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { uid } = useParams({ from: "/engine/file/preview/$uid" });
  const { task: taskId } = useSearch({ from: "/engine/file/preview/$uid" });
  const task = useQuery({ ...taskQuery(taskId ?? "", language), enabled: taskId !== undefined });
  const [wanted, setWanted] = useState<"pages" | "text">("pages");
  const entry = task.data?.translate_list.find((one) => one.uid === uid);
  const hasPages = entry?.preview ?? taskId === undefined;
  const view = hasPages ? wanted : "text";
  const chosen = task.data?.src_lang;
  const source = (chosen === "auto" ? entry?.detected : chosen) ?? undefined;
  if (taskId !== undefined && task.isPending) return <LoadingState blocks={[48, 480]} />;
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <BackButton />
        <div className={classes.title}>
          <PageTitle title={entry?.name ?? t("previewTitle")} />
        </div>
        {hasPages && (
          <SegmentedControl
            aria-label={t("previewTitle")}
            value={view}
            onChange={(value) => setWanted(value === "text" ? "text" : "pages")}
            data={[
              { value: "pages", label: t("viewPages") },
              { value: "text", label: t("viewText") },
            ]}
          />
        )}
        {entry !== undefined && <DownloadMenu document={entry} />}
      </div>
      {view === "pages" ? (
        <PagesView uid={uid} />
      ) : (
        <>
          {!hasPages && <p className={classes.note}>{t("previewSegments")}</p>}
          <SegmentsView uid={uid} source={source} target={task.data?.tgt_lang} />
        </>
      )}
    </div>
  );
}

/** To where the reader came from; to document translation for who came by a link. */
function BackButton() {
  const t = useTexts();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconArrowLeft size={17} aria-hidden />}
      onClick={() => (canGoBack ? router.history.back() : void router.navigate({ to: "/file" }))}
    >
      {t("previewBack")}
    </Button>
  );
}
