import { Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { translatableList } from "@yiqiao/contracts/capabilities";
import type { LegalKind } from "@yiqiao/contracts/content";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { siteNameOf, useSite } from "#features/sites";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { Markdown } from "../markdown/markdown.tsx";
import { legalTextQuery } from "../published.queries.ts";
import { builtInText, filledText } from "./built-in.ts";
import { legalMessages } from "./legal.messages.ts";

interface LegalDialogProps {
  readonly page: LegalKind;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** User terms and privacy notice, naming the site that runs it: what its managers published, else the built-in text. */
export default function LegalDialog({ page, opened, onClose }: LegalDialogProps) {
  const t = useT(legalMessages);
  const formats = useFormats();
  const { language } = useInterfaceLanguage();
  const site = useSite();
  const query = useQuery(legalTextQuery(page, site?.code));
  const name = siteNameOf(site, language);
  const contact = site?.contact.email ?? site?.contact.phone;
  const values = { site: name, what: translatableList(site?.capabilities ?? [])[language] };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={
        <Text span fw={650} size="lg">
          {t(page === "terms" ? "termsTitle" : "privacyTitle", { site: name })}
        </Text>
      }
      size="lg"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryParts query={query} height={420}>
        {({ text }) => (
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {text ? t("publishedOn", { date: formats.date(text.published_time) }) : t("version")}
            </Text>
            <Text size="sm" component="div">
              <Markdown
                text={filledText(
                  text ? (language === "zh" ? text.text_zh : text.text_en) : builtInText(page, language),
                  values,
                )}
                headingLevel={3}
              />
            </Text>
            <Text size="sm">
              {contact === undefined ? t("askAdministrator", { site: name }) : t("ask", { contact })}
            </Text>
          </Stack>
        )}
      </QueryParts>
    </Modal>
  );
}
