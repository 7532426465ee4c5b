import { Text } from "@mantine/core";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useSite } from "#features/sites";

/** Whether the site says how to reach who runs it. */
export function useHasContact(): boolean {
  const contact = useSite()?.contact;
  return contact?.email !== undefined || contact?.phone !== undefined;
}

/** How to reach who runs the site: company, e-mail address, phone number. */
export function SiteContact() {
  const { language } = useInterfaceLanguage();
  const { email, phone, company_zh, company_en } = useSite()?.contact ?? {};
  const company = language === "zh" ? company_zh : company_en;
  return (
    <>
      {company !== undefined && <Text size="sm">{company}</Text>}
      {email !== undefined && (
        <Text size="sm">
          <a href={`mailto:${email}`}>{email}</a>
        </Text>
      )}
      {phone !== undefined && (
        <Text size="sm">
          <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
        </Text>
      )}
    </>
  );
}
