import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { Markdown } from "../markdown/markdown.tsx";
import { announcementQuery } from "../published.queries.ts";
import { noticeMessages } from "./notice.messages.ts";

/** Opens when its text has come: an empty dialog would be in the way of the page. */
export default function AnnouncementDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(noticeMessages);
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(announcementQuery);
  const notice = data?.notice;
  if (!notice) return undefined;
  return (
    <Dialog title={language === "zh" ? notice.title_zh : notice.title_en} size={560} onClose={onClose}>
      <Stack gap="md">
        <Markdown text={language === "zh" ? notice.text_zh : notice.text_en} />
        <Group justify="flex-end">
          <Button onClick={onClose}>{t("understood")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
