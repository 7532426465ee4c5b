import { Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Overview, OverviewFigure } from "@yiqiao/contracts/back-office";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { wordKey } from "@yiqiao/i18n";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { mayReach, permissionsQuery } from "#features/permissions";
import styles from "./back-office.module.css";
import { messages } from "./messages.ts";

/** Where the pages behind the figures are, and who may see them. */
const pages = {
  active: { to: "/user-data", access: "UserManager" },
  requests: { to: "/stats", access: "Statistics" },
  characters: { to: "/stats", access: "Statistics" },
  documents: { to: "/stats", access: "Statistics" },
  failures: { to: "/stats", access: "Statistics" },
  income: { to: "/ordermanagement", access: "OrderManager" },
} as const satisfies Record<OverviewFigure, { readonly to: string; readonly access: PermissionName }>;

/** Today's figures, each beside yesterday's at the same time, and leading to where it comes from. */
export function Figures({ figures }: Pick<Overview, "figures">) {
  const t = useT(messages);
  const { number, money } = useFormats();
  const { data: permissions } = useQuery(permissionsQuery);
  return (
    <ul aria-label={t("figures")} className={styles.figures}>
      {figures.map(({ name, today, yesterday }) => {
        const write = name === "income" ? money : number;
        const { to, access } = pages[name];
        const isOpen = permissions !== undefined && mayReach(permissions, access);
        const label = t(wordKey("figure", name));
        return (
          <Paper key={name} component="li" withBorder radius="lg" p="md" className={styles.figure}>
            <Text size="sm" c="dimmed">
              {isOpen ? (
                <Link to={to} className={styles.whole}>
                  {label}
                </Link>
              ) : (
                label
              )}
            </Text>
            <Text className={styles.value}>{write(today)}</Text>
            <Text size="xs" c="dimmed">
              {t("before", { value: write(yesterday) })}
            </Text>
          </Paper>
        );
      })}
    </ul>
  );
}
