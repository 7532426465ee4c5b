import { Button, Group, Text } from "@mantine/core";
import { countedMembers, type EnterpriseDetail } from "@yiqiao/contracts/enterprises";
import { isSku, planOfSku } from "@yiqiao/contracts/plans";
import { useFormats } from "@yiqiao/i18n/react";
import { SettingRow, SettingsSection } from "@yiqiao/ui";
import { Suspense, useState } from "react";
import { GrantDialog } from "#features/orders";
import { usePlanName } from "#features/plans";
import { StateBadge } from "../state-badge.tsx";
import { useTexts } from "../texts.ts";
import { AdministratorDialog } from "./administrator-dialog.tsx";
import { ExtendDialog } from "./extend-dialog.tsx";
import { StateDialog } from "./state-dialog.tsx";

type Act = "state" | "extend" | "administrator" | "grant";

/** How a site stands: on or off, until when, who manages it, how many belong to it, what they have. */
export function StandingSection({ site }: { readonly site: EnterpriseDetail }) {
  const t = useTexts();
  const formats = useFormats();
  const [act, setAct] = useState<Act>();
  const close = () => setAct(undefined);
  const { state, expiration_time: end, administrator, creator, members, user_cap: cap } = site;
  const count = members >= countedMembers ? t("moreThan", { count: countedMembers }) : formats.number(members);
  return (
    <>
      <SettingsSection title={t("standing")} aside={<StateBadge state={state} />}>
        <SettingRow
          label={t("switchedOn")}
          action={<Act label={state === "disabled" ? "resume" : "suspend"} onClick={() => setAct("state")} />}
        >
          {t(state === "disabled" ? "switchedOff" : "switchedOnHint")}
        </SettingRow>
        <SettingRow label={t("columnEnd")} action={<Act label="extend" onClick={() => setAct("extend")} />}>
          {end === null
            ? t("endless")
            : t("endsOn", { date: formats.date(new Date(Date.parse(end) - 1)), zone: site.time_zone })}
        </SettingRow>
        <SettingRow
          label={t("administrator")}
          action={<Act label="changeAdministrator" onClick={() => setAct("administrator")} />}
        >
          {administrator === null ? t("noAdministrator") : `${administrator.username} (${administrator.account})`}
        </SettingRow>
        <SettingRow label={t("columnMembers")}>
          {cap === null ? count : t("membersOf", { members: count, cap })}
        </SettingRow>
        <SettingRow label={t("pool")} action={<Act label="grant" onClick={() => setAct("grant")} />}>
          <Pool site={site} />
        </SettingRow>
        <SettingRow label={t("columnCreated")}>
          {formats.dateTime(site.created_time)} · {creator === null ? t("byCommand") : creator.account}
        </SettingRow>
      </SettingsSection>
      {act === "state" && <StateDialog site={site} onClose={close} />}
      {act === "extend" && <ExtendDialog site={site} onClose={close} />}
      {act === "administrator" && <AdministratorDialog site={site} onClose={close} />}
      {act === "grant" && (
        <Suspense fallback={null}>
          <GrantDialog site={site.site_id} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Act({
  label,
  onClick,
}: {
  readonly label: "suspend" | "resume" | "extend" | "changeAdministrator" | "grant";
  readonly onClick: () => void;
}) {
  const t = useTexts();
  return (
    <Button size="compact-md" variant="default" color={label === "suspend" ? "red" : undefined} onClick={onClick}>
      {t(label)}
    </Button>
  );
}

function Pool({ site: { pool } }: { readonly site: EnterpriseDetail }) {
  const t = useTexts();
  const formats = useFormats();
  const planName = usePlanName();
  if (pool === null) return t("poolNone");
  const { left, plan, plan_expires_at: until } = pool;
  return (
    <Group gap={6}>
      <Text size="sm">{t("poolLeft", { characters: formats.number(left) })}</Text>
      {plan !== null && until !== null && isSku(plan) && (
        <Text size="sm">{t("poolPlan", { plan: planName(planOfSku(plan)), date: formats.date(until) })}</Text>
      )}
    </Group>
  );
}
