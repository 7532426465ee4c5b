import { Alert, Badge, Stack } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { PageTitle, SettingRow, SettingsSection } from "@yiqiao/ui";
import { usePlanName } from "#features/plans";
import { remainingQuery } from "#features/quota";
import { messages } from "./messages.ts";
import { daysToExpiry } from "./plan-expiry.ts";
import { UserLoader } from "./user-loader.tsx";

/** The user's plan and what is left of it. */
export function MemberPage() {
  const t = useT(messages);
  return (
    <Stack gap="md">
      <PageTitle title={t("member")} description={t("memberHint")} />
      <UserLoader>{(user) => <Plan user={user} />}</UserLoader>
    </Stack>
  );
}

function Plan({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  const formats = useFormats();
  const planName = usePlanName();
  const { data: remaining } = useQuery(remainingQuery);
  return (
    <>
      <ExpiryWarning end={user.expiration_time} />
      <SettingsSection title={t("currentPlan")} aside={<Badge size="lg">{planName(user.code)}</Badge>}>
        {user.member_start_time !== null && (
          <SettingRow label={t("since")}>{formats.date(user.member_start_time)}</SettingRow>
        )}
        <SettingRow label={t("until")}>
          {user.expiration_time === null ? t("planEndless") : formats.dateTime(user.expiration_time)}
        </SettingRow>
        {remaining && (
          <SettingRow label={t("charactersLeft")} action={<strong>{formats.number(remaining.total_left)}</strong>}>
            {t("charactersRenew", { date: formats.date(remaining.period_end) })}
          </SettingRow>
        )}
      </SettingsSection>
    </>
  );
}

function ExpiryWarning({ end }: { readonly end: string | null }) {
  const t = useT(messages);
  const days = daysToExpiry(end, new Date());
  if (days === undefined) return undefined;
  const title = days === 0 ? t("expiresToday") : days === 1 ? t("expiresTomorrow") : t("expiresIn", { count: days });
  return <Alert color="yellow" variant="light" icon={<IconClockExclamation aria-hidden />} title={title} />;
}
