import { Modal, Stack, Text, Title } from "@mantine/core";
import { translatableList } from "@yiqiao/contracts/capabilities";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { siteNameOf, useSite } from "#features/sites";
import { legalMessages } from "./legal.messages.ts";

interface LegalDialogProps {
  readonly page: "terms" | "privacy";
  readonly opened: boolean;
  readonly onClose: () => void;
}

const sections = {
  terms: ["service", "account", "content", "quality", "conduct", "end", "liability", "changes"],
  privacy: ["data", "purpose", "texts", "browser", "sharing", "keeping", "rights"],
} as const;

/** User terms and privacy notice of a self-hosted platform, naming the site that runs it. */
export function LegalDialog({ page, opened, onClose }: LegalDialogProps) {
  const t = useT(legalMessages);
  const { language } = useInterfaceLanguage();
  const site = useSite();
  const name = siteNameOf(site, language);
  const what = translatableList(site?.capabilities ?? [])[language];
  const contact = site?.contact.email ?? site?.contact.phone;
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
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("version")}
        </Text>
        {sections[page].map((section) => (
          <section key={section}>
            <Title order={3} size="h4" mb={4}>
              {t(`${section}Title`)}
            </Title>
            <Text size="sm">{t(section, { site: name, what })}</Text>
          </section>
        ))}
        <Text size="sm">{contact === undefined ? t("askAdministrator", { site: name }) : t("ask", { contact })}</Text>
      </Stack>
    </Modal>
  );
}
