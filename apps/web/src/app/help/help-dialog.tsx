import { List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { textLimitCodePoints } from "@yiqiao/contracts/text";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { siteNameOf, siteQuery } from "#features/sites";
import { helpMessages } from "./help.messages.ts";

const parts = [
  { title: "textTitle", points: ["textTyping", "textLimit", "textAlternatives"] },
  { title: "countTitle", points: ["countWhat", "countRepeat"] },
  { title: "historyTitle", points: ["historyVisitor", "historyUser"] },
] as const;

/** What a reader may want to know before asking somebody. */
export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT(helpMessages);
  const formats = useFormats();
  const { language } = useInterfaceLanguage();
  const { data: site } = useQuery(siteQuery);
  const limit = formats.number(textLimitCodePoints);
  const email = site?.contact.email;
  return (
    <Dialog title={t("title", { name: siteNameOf(site, language) })} size={560} onClose={onClose}>
      <Stack gap="lg">
        {parts.map(({ title, points }) => (
          <section key={title}>
            <Title order={2} size="h4" mb={6}>
              {t(title)}
            </Title>
            <List size="sm" spacing={4}>
              {points.map((point) => (
                <List.Item key={point}>{point === "textLimit" ? t(point, { limit }) : t(point)}</List.Item>
              ))}
            </List>
          </section>
        ))}
        <Text size="sm" c="dimmed">
          {email ? t("askAt", { email }) : t("ask")}
        </Text>
      </Stack>
    </Dialog>
  );
}
