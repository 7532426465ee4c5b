import { Button, Group, Paper, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@yiqiao/i18n/react";
import { usePlanName } from "#features/plans";
import { remainingQuery } from "#features/quota";
import { lastDay } from "../last-day.ts";
import styles from "../membership.module.css";
import type { PlanStanding } from "./plan-standing.ts";
import { useTexts } from "../texts.ts";
import { useBuy } from "../use-buy.ts";

interface StandingProps {
  readonly standing: PlanStanding;
}

/** The plan in force, and all characters that are left. */
export function PlanTiles({ standing }: StandingProps) {
  const t = useTexts();
  const formats = useFormats();
  const planName = usePlanName();
  const { plan, since, until } = standing;
  return (
    <div className={styles.tiles}>
      <Paper withBorder radius="lg" className={styles.tile}>
        <Text component="h2" size="sm" c="dimmed">
          {t("currentPlan")}
        </Text>
        <p className={styles.figure}>{planName(plan)}</p>
        <Text size="sm" c="dimmed">
          {since !== null && (
            <>
              {t("since", { date: formats.date(since) })}
              <br />
            </>
          )}
          {until === null ? t("endless") : t("until", { date: formats.date(lastDay(until)) })}
        </Text>
        <PlanActions standing={standing} />
      </Paper>
      <CharactersLeft standing={standing} />
    </div>
  );
}

function PlanActions({ standing }: StandingProps) {
  const t = useTexts();
  const buy = useBuy();
  const { plan, canRenew, canUpgrade, daysLeft } = standing;
  // Near its end the warning above has the same button.
  const isRenewable = canRenew && daysLeft === undefined;
  if (plan !== "free" && !isRenewable && !canUpgrade) return undefined;
  return (
    <Group gap="xs" mt="auto">
      {plan === "free" && (
        <Button size="sm" onClick={() => buy("plans")}>
          {t("choosePlan")}
        </Button>
      )}
      {canUpgrade && (
        <Button size="sm" onClick={() => buy("plans")}>
          {t("upgrade")}
        </Button>
      )}
      {isRenewable && (
        <Button size="sm" variant={canUpgrade ? "default" : "filled"} onClick={() => buy("plans")}>
          {t("renew")}
        </Button>
      )}
    </Group>
  );
}

function CharactersLeft({ standing }: StandingProps) {
  const t = useTexts();
  const formats = useFormats();
  const buy = useBuy();
  const { data: remaining } = useQuery(remainingQuery);
  if (!remaining) return undefined;
  const isFree = standing.plan === "free";
  return (
    <Paper withBorder radius="lg" className={styles.tile}>
      <Text component="h2" size="sm" c="dimmed">
        {t("charactersLeft")}
      </Text>
      <p className={styles.figure}>{formats.number(remaining.total_left)}</p>
      <Text size="sm" c="dimmed">
        {isFree ? t("charactersRenew", { date: formats.date(remaining.period_end) }) : t("charactersOfPlan")}
      </Text>
      {!isFree && (
        <Button size="sm" variant="default" mt="auto" onClick={() => buy("packs")}>
          {t("buyPack")}
        </Button>
      )}
    </Paper>
  );
}
