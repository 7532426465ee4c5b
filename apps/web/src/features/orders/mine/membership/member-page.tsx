import { Alert, Button, Stack } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { CurrentOrders } from "@yiqiao/contracts/orders";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { useHasSession, userQuery } from "#features/sessions";
import { useSite } from "#features/sites";
import { SalesLinks } from "#features/sites";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { EndedTerms } from "./ended-terms.tsx";
import { lastDay } from "../last-day.ts";
import { currentOrdersQuery } from "../membership.queries.ts";
import { PlanBenefits } from "./plan-benefits.tsx";
import { type PlanStanding, planStanding } from "./plan-standing.ts";
import { PlanTiles } from "./plan-tiles.tsx";
import { TermList } from "./term-list.tsx";
import { useTexts } from "../texts.ts";
import { useBuy } from "../use-buy.ts";

/** The user's plan, the packs, and what is left of them. */
export function MemberPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const user = useQuery({ ...userQuery, enabled: useHasSession() });
  const current = useQuery(currentOrdersQuery(language));
  return (
    <Stack gap="md">
      <PageTitle title={t("member")} description={t("memberHint")} />
      <QueryParts query={user} height={320}>
        {(data) => (
          <QueryParts query={current} height={320}>
            {(orders) => <Membership user={data} orders={orders} />}
          </QueryParts>
        )}
      </QueryParts>
    </Stack>
  );
}

interface MembershipProps {
  readonly user: UserData;
  readonly orders: CurrentOrders;
}

function Membership({ user, orders }: MembershipProps) {
  const t = useTexts();
  const { inuse_order_list: inUse, freeze_order_list: frozen } = orders;
  const standing = planStanding(user, orders, new Date());
  const isFree = standing.plan === "free";
  return (
    <>
      <ExpiryWarning standing={standing} hasPacks={frozen.some(({ goods_type: type }) => type === "T02")} />
      <PlanTiles standing={standing} />
      {inUse.length > 0 && <TermList title={t("inUse")} hint={t("inUseHint")} orders={inUse} />}
      {frozen.length > 0 && <TermList title={t("frozen")} hint={t("frozenHint")} orders={frozen} />}
      {isFree && <PlanBenefits />}
      <EndedTerms group="completed" />
      <EndedTerms group="expired" />
    </>
  );
}

interface ExpiryWarningProps {
  readonly standing: PlanStanding;
  readonly hasPacks: boolean;
}

/** Says that the plan ends soon or has ended, with the way to renew it. */
function ExpiryWarning({ standing, hasPacks }: ExpiryWarningProps) {
  const t = useTexts();
  const formats = useFormats();
  const buy = useBuy();
  const { daysLeft, endedAt, plan } = standing;
  if (daysLeft === undefined && endedAt === undefined) return undefined;
  const title =
    endedAt === undefined ? endingText(t, daysLeft ?? 0) : t("expired", { date: formats.date(lastDay(endedAt)) });
  return (
    <Alert color="yellow" variant="light" icon={<IconClockExclamation aria-hidden />} title={title}>
      <Stack gap="xs" align="flex-start">
        {endedAt !== undefined && hasPacks && t("expiredPacks")}
        {plan === "enterprise" ? (
          <EnterpriseRenewal />
        ) : (
          <Button size="sm" onClick={() => buy("plans")}>
            {t("renew")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function endingText(t: ReturnType<typeof useTexts>, days: number): string {
  if (days === 0) return t("expiresToday");
  return days === 1 ? t("expiresTomorrow") : t("expiresIn", { count: days });
}

/** Whom to ask for the renewal of an enterprise plan: sales where the site names them, else its administrator. */
function EnterpriseRenewal() {
  const t = useTexts();
  const sales = useSite()?.sales;
  if (!sales) return t("enterpriseAskAdministrator");
  return (
    <>
      {t("enterpriseHint")}
      <SalesLinks sales={sales} pageLabel={t("salesPage")} />
    </>
  );
}
