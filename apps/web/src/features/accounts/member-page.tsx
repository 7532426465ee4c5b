import { Alert, Paper, Stack, Text } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { usePlanName } from "#features/plans";
import { remainingQuery } from "#features/quota";
import styles from "./account-page.module.css";
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
  const end = user.expiration_time;
  const { data: remaining } = useQuery(remainingQuery);
  return (
    <>
      <ExpiryWarning end={user.expiration_time} />
      <div className={styles.tiles}>
        <Paper withBorder radius="lg" className={styles.tile}>
          <Text component="h2" size="sm" c="dimmed">
            {t("currentPlan")}
          </Text>
          <p className={styles.figure}>{planName(user.code)}</p>
          <Text size="sm" c="dimmed">
            {user.member_start_time !== null && (
              <>
                {t("since", { date: formats.date(user.member_start_time) })}
                <br />
              </>
            )}
            {end === null ? t("endless") : t("until", { date: formats.dateTime(end) })}
          </Text>
        </Paper>
        {remaining && (
          <Paper withBorder radius="lg" className={styles.tile}>
            <Text component="h2" size="sm" c="dimmed">
              {t("charactersLeft")}
            </Text>
            <p className={styles.figure}>{formats.number(remaining.total_left)}</p>
            <Text size="sm" c="dimmed">
              {t("charactersRenew", { date: formats.date(remaining.period_end) })}
            </Text>
          </Paper>
        )}
      </div>
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
