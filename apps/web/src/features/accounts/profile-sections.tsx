import { Badge, Box } from "@mantine/core";
import { IconDeviceMobile, IconMail } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { roles } from "@yiqiao/contracts/sessions";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { SettingRow, SettingsSection } from "@yiqiao/ui";
import { usePlanName } from "#features/plans";
import { siteNameOf, siteQuery } from "#features/sites";
import { ContactRow } from "./contact-row.tsx";
import { messages } from "./messages.ts";
import { NameForm } from "./name-form.tsx";

/** Who the user is here: name, role, site and plan; e-mail and phone. */
export function ProfileSections({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  return (
    <>
      <SettingsSection title={t("profile")}>
        <Box px={{ base: "md", sm: "lg" }} pb="lg">
          <NameForm key={user.username} user={user} />
        </Box>
        <Standing user={user} />
      </SettingsSection>
      <Box h="md" />
      <SettingsSection title={t("contact")} description={t("contactHint")}>
        <ContactRow kind="email" user={user} icon={<IconMail size={20} stroke={1.6} />} />
        <ContactRow kind="phone" user={user} icon={<IconDeviceMobile size={20} stroke={1.6} />} />
      </SettingsSection>
    </>
  );
}

function roleOf(user: UserData) {
  if (user.is_super) return "roleSuper";
  if (user.role === roles.admin) return "roleAdmin";
  return user.role === roles.manager ? "roleManager" : "roleNormal";
}

function Standing({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  const formats = useFormats();
  const planName = usePlanName();
  const { language } = useInterfaceLanguage();
  const { data: site } = useQuery(siteQuery);
  const end = user.expiration_time;
  return (
    <>
      <SettingRow label={t("role")} action={<Badge color="gray">{t(roleOf(user))}</Badge>} />
      <SettingRow label={t("site")} action={<span>{siteNameOf(site, language)}</span>} />
      <SettingRow label={t("plan")} action={<Badge>{planName(user.code)}</Badge>}>
        {end === null ? t("planEndless") : t("planUntil", { date: formats.date(end) })}
      </SettingRow>
    </>
  );
}
