import { Badge, Group, Text } from "@mantine/core";
import { accountFields } from "@yiqiao/contracts/accounts";
import { shownTo } from "@yiqiao/contracts/fields";
import type { UserDetails } from "@yiqiao/contracts/users";
import { useFormats } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { usePlanName } from "#features/plans";
import { useFieldWords } from "#shared/parts/field-words.ts";
import { useTexts } from "./texts.ts";
import { roleOf, stateColors, useUserWords } from "./user-words.ts";
import styles from "./users.module.css";

const listed = shownTo(accountFields, "lists");
const detailed = shownTo(accountFields, "details");

/** What stands in the records on a user. */
export function UserFacts({ user }: { readonly user: UserDetails }) {
  const t = useTexts();
  const formats = useFormats();
  const planName = usePlanName();
  const { roleName, stateName } = useUserWords();
  const words = useFieldWords();
  const fact = (name: (typeof listed | typeof detailed)[number]) => (
    <Fact key={name} name={words.label(accountFields[name])}>
      {words.value(accountFields[name], user[name]) ?? t("none")}
    </Fact>
  );
  const when = (at: string | null) => (at === null ? t("never") : formats.dateTime(at));
  const end = user.plan !== "free" && user.plan_expires_at;
  return (
    <>
      <Group gap="xs">
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {user.username}
        </Text>
        <Badge variant="light" color={stateColors[user.state]} tt="none">
          {stateName(user.state)}
        </Badge>
      </Group>
      <dl className={styles.facts}>
        {listed.filter((name) => name !== "username").map(fact)}
        <Fact name={t("site")}>{`${user.site_name} (${user.site_id})`}</Fact>
        <Fact name={t("role")}>{roleName(roleOf(user))}</Fact>
        <Fact name={t("plan")}>
          {planName(user.plan)}
          {end ? ` · ${t("until", { date: formats.date(end) })}` : ""}
        </Fact>
        <Fact name={t("columnLeft")}>
          {formats.number(user.characters_left)}
          {user.is_pooled ? ` (${t("pooled")})` : ""}
        </Fact>
        {detailed.map(fact)}
        {user.sessions !== null && (
          <>
            <Fact name={t("password")}>{passwordOf(user, t)}</Fact>
            <Fact name={t("twoFactor")}>{t(user.has_two_factor ? "on" : "off")}</Fact>
            <Fact name={t("locked")}>
              {user.locked_until === null
                ? t("notLocked")
                : t("lockedUntil", { time: formats.dateTime(user.locked_until) })}
            </Fact>
            <Fact name={t("sessions")}>{t("sessionCount", { count: user.sessions.length })}</Fact>
          </>
        )}
        <Fact name={t("seen")}>{when(user.last_seen_at)}</Fact>
        <Fact name={t("columnCreated")}>{when(user.created_at)}</Fact>
        {user.deletion_due_at !== null && (
          <Fact name={t("state")}>{t("deletionDue", { date: formats.dateTime(user.deletion_due_at) })}</Fact>
        )}
      </dl>
    </>
  );
}

function passwordOf(user: UserDetails, t: ReturnType<typeof useTexts>): string {
  if (user.is_invited) return t("invited");
  if (user.must_change_password) return t("passwordOnce");
  return t(user.has_password ? "passwordYes" : "passwordNo");
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
