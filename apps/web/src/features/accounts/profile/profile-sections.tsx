import { Badge, Group, Stack, Text } from "@mantine/core";
import { IconCrown, IconDeviceMobile, IconId, IconMail, IconShield, IconWorld } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { accountFields } from "@yiqiao/contracts/accounts";
import { shownTo } from "@yiqiao/contracts/fields";
import { roles } from "@yiqiao/contracts/sessions";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { LoadingState, SettingRow, SettingsBody, SettingsSection } from "@yiqiao/ui";
import { Suspense } from "react";
import { MembershipSection } from "#features/enterprises";
import { usePlanName } from "#features/plans";
import { siteNameOf, siteQuery } from "#features/sites";
import { useFieldWords } from "#shared/parts/field-words.ts";
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

/** Fields that are only shown; these have parts of their own. */
const plain = shownTo(accountFields, "owner").filter(
  (name) => !["username", "account_number", "email", "phone", "language"].includes(name),
);

function Standing({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  const words = useFieldWords();
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
      {plain.map((name) => (
        <SettingRow key={name} icon={<IconId size={20} stroke={1.6} />} label={words.label(accountFields[name])}>
          {words.value(accountFields[name], user[name]) ?? t("notSet")}
        </SettingRow>
      ))}
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
