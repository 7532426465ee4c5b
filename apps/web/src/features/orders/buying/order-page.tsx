import { Paper, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { EmptyState, PageTitle } from "@yiqiao/ui";
import { mayReach, permissionsQuery } from "#features/permissions";
import { openGoods } from "#features/plans";
import { useHasSession } from "#features/sessions";
import { GoodsTabs } from "./goods/goods-tabs.tsx";
import { goodsSearch } from "./order-search.ts";
import { useTexts } from "./texts.ts";
import { useOpenLogin } from "./use-open-login.ts";

/** Plans and packs as a page of their own; the bill and the payment come up over it. */
export function OrderPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const toLogin = useOpenLogin();
  const { tab = "plans" } = goodsSearch({ ...useSearch({ strict: false }) });
  const { data: permissions } = useQuery(permissionsQuery);
  const isMember = useHasSession() && permissions !== undefined && !mayReach(permissions, "Purchase");
  if (isMember) {
    return (
      <>
        <PageTitle title={t("orderTitle")} hidden />
        <EmptyState title={t("memberTitle")} description={t("memberHint")} />
      </>
    );
  }
  return (
    <Stack gap="md" maw={1100} mx="auto" w="100%">
      <PageTitle title={t("orderTitle")} description={t("orderHint")} />
      <Paper withBorder radius="lg" p={{ base: "sm", sm: "lg" }}>
        <GoodsTabs
          tab={tab}
          hasDocuments={false}
          onTab={(next) =>
            void navigate({
              to: "/order",
              search: { tab: next === "packs" ? next : undefined },
              replace: true,
              resetScroll: false,
            })
          }
          onBuy={(sku) => (sku.hindrance === "login" ? toLogin() : openGoods({ tab, sku: sku.code }))}
        />
      </Paper>
    </Stack>
  );
}
