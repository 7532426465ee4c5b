import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconCrown, IconDeviceMobile, IconMail, IconShield, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { roles } from "@yiqiao/contracts/sessions";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { LoadingState, SettingRow, SettingsBody, SettingsSection } from "@yiqiao/ui";
import { Suspense } from "react";
import { MembershipSection } from "#features/enterprises";
import { usePlanName } from "#features/plans";
import { siteNameOf, siteQuery } from "#features/sites";
import styles from "../account-page.module.css";
import { ContactRow } from "./contact-row.tsx";
import { messages } from "../messages.ts";
import { NameForm } from "./name-form.tsx";

/** Who the user is here: name, role, site and plan; e-mail and phone. */
export function ProfileSections({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  return (
    <Stack gap="md">
      <SettingsSection title={t("profile")}>
        <SettingsBody>
          <Summary user={user} />
          <NameForm key={user.username} user={user} />
        </SettingsBody>
        <Standing user={user} />
      </SettingsSection>
      <SettingsSection title={t("contact")} description={t("contactHint")}>
        <ContactRow kind="email" user={user} icon={<IconMail size={20} stroke={1.6} />} />
        <ContactRow kind="phone" user={user} icon={<IconDeviceMobile size={20} stroke={1.6} />} />
      </SettingsSection>
      <Suspense fallback={<LoadingState blocks={[120]} />}>
        <MembershipSection />
      </Suspense>
    </Stack>
  );
}

/** The user at a glance. */
function Summary({ user }: { readonly user: UserData }) {
  const name = user.username || user.account_number;
  return (
    <Group gap="md" mb="lg" wrap="nowrap">
      <span className={styles.initial} aria-hidden>
        {Array.from(name)[0]?.toUpperCase()}
      </span>
      <div style={{ minWidth: 0 }}>
        <Text fw={650} size="lg" truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {user.account_number}
        </Text>
      </div>
    </Group>
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
      <SettingRow icon={<IconShield size={20} stroke={1.6} />} label={t("role")}>
        {t(roleOf(user))}
      </SettingRow>
      <SettingRow icon={<IconWorld size={20} stroke={1.6} />} label={t("site")}>
        {siteNameOf(site, language)}
      </SettingRow>
      <SettingRow
        icon={<IconCrown size={20} stroke={1.6} />}
        label={t("plan")}
        action={
          <Badge size="lg" variant="light">
            {planName(user.code)}
          </Badge>
        }
      >
        {end === null ? t("planEndless") : t("planUntil", { date: formats.dateTime(end) })}
      </SettingRow>
    </>
  );
}
