import { Anchor, Paper, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Overview, OverviewAttention } from "@yiqiao/contracts/back-office";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { isGraveForDevices, useDeviceAttentionWords } from "#features/devices";
import { mayReach, permissionsQuery } from "#features/permissions";
import styles from "./back-office.module.css";
import { messages } from "./messages.ts";

/** What an administrator should look at, each with the way to where it is looked after. */
export function Attention({ attention }: Pick<Overview, "attention">) {
  const t = useT(messages);
  const wordsOf = useAttentionWords();
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="home-attention">
      <Title order={2} size="h4" mb="sm" id="home-attention">
        {t("attention")}
      </Title>
      {attention.length === 0 && (
        <Text size="sm" c="dimmed" className={styles.line}>
          <IconCircleCheck size={18} stroke={1.6} aria-hidden className={styles.well} />
          {t("allWell")}
        </Text>
      )}
      <ul className={styles.list}>
        {attention.map((one) => {
          const words = wordsOf(one);
          return (
            <li key={words} className={styles.line}>
              <IconAlertTriangle
                size={18}
                stroke={1.6}
                aria-hidden
                className={isGrave(one) ? styles.grave : styles.mild}
              />
              <span>{words}</span>
              <Way page={pageOf(one)} />
            </li>
          );
        })}
      </ul>
    </Paper>
  );
}

type OwnAttention = Extract<OverviewAttention, { kind: "siteEnds" | "noBackup" | "backupOld" }>;

const isOwn = (one: OverviewAttention): one is OwnAttention =>
  one.kind === "siteEnds" || one.kind === "noBackup" || one.kind === "backupOld";

const isGrave = (one: OverviewAttention): boolean =>
  isOwn(one) ? one.kind === "siteEnds" && one.days_left === 0 : isGraveForDevices(one);

/** Where each is looked after, and who may. */
const pages = {
  sites: { to: "/management", access: "CompanyManager" },
  backups: { to: "/backups", access: "BackUp" },
  devices: { to: "/device-mgr", access: "DeviceManagement" },
} as const satisfies Record<string, { readonly to: string; readonly access: PermissionName }>;

function pageOf({ kind }: OverviewAttention) {
  if (kind === "siteEnds") return pages.sites;
  return kind === "noBackup" || kind === "backupOld" ? pages.backups : pages.devices;
}

function Way({ page: { to, access } }: { readonly page: (typeof pages)[keyof typeof pages] }) {
  const t = useT(messages);
  const { data: permissions } = useQuery(permissionsQuery);
  if (permissions === undefined || !mayReach(permissions, access)) return undefined;
  return (
    <Anchor size="sm" renderRoot={(props) => <Link to={to} {...props} />}>
      {t("look")}
    </Anchor>
  );
}

function useAttentionWords(): (one: OverviewAttention) => string {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { date } = useFormats();
  const ofDevices = useDeviceAttentionWords();
  return (one) => {
    if (!isOwn(one)) return ofDevices(one);
    if (one.kind === "noBackup") return t("noBackup");
    if (one.kind === "backupOld") return t("backupOld", { date: date(one.made_at) });
    const site = language === "zh" ? one.name_zh : one.name_en;
    return one.days_left === 0 ? t("siteEndsToday", { site }) : t("siteEnds", { site, count: one.days_left });
  };
}
