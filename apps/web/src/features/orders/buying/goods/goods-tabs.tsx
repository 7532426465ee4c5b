import { Tabs, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Goods, Sku } from "@yiqiao/contracts/plans";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState } from "@yiqiao/ui";
import type { GoodsTab } from "#features/plans";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { goodsQuery } from "../orders.queries.ts";
import { PackList } from "./pack-list.tsx";
import { BuyButton, BuyHint, PlanCards } from "./plan-cards.tsx";
import { useTexts } from "../texts.ts";

interface GoodsTabsProps {
  readonly tab: GoodsTab;
  /** Documents wait to be paid for one by one. */
  readonly hasDocuments: boolean;
  readonly onTab: (tab: GoodsTab) => void;
  readonly onBuy: (sku: Sku) => void;
}

/** Everything that is sold, in tabs. */
export function GoodsTabs({ tab, hasDocuments, onTab, onBuy }: GoodsTabsProps) {
  const t = useTexts();
  const goods = useQuery(goodsQuery(useInterfaceLanguage().language));
  if (goods.isPending) return <LoadingState blocks={[36, 320]} />;
  if (goods.isError) {
    return <QueryError query={goods} />;
  }
  const change = (next: string | null) => {
    if (next === "plans" || next === "packs" || next === "documents") onTab(next);
  };
  return (
    <Tabs value={tab} onChange={change} keepMounted={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="plans">{t("plans")}</Tabs.Tab>
        <Tabs.Tab value="packs">{t("packs")}</Tabs.Tab>
        {hasDocuments && <Tabs.Tab value="documents">{t("documents")}</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="plans">
        <PlanCards cards={goods.data.member_list} onBuy={onBuy} />
      </Tabs.Panel>
      <Tabs.Panel value="packs">
        <PackList packs={goods.data.character_list} onBuy={onBuy} />
      </Tabs.Panel>
      {hasDocuments && (
        <Tabs.Panel value="documents">
          <DocumentOffer goods={goods.data} onBuy={onBuy} />
        </Tabs.Panel>
      )}
    </Tabs>
  );
}

/** Documents paid one by one. */
function DocumentOffer({ goods, onBuy }: { readonly goods: Goods; readonly onBuy: (sku: Sku) => void }) {
  const t = useTexts();
  const { money, number } = useFormats();
  const sku = goods.goods.find(({ goods_type: type }) => type === "T04")?.item_list[0];
  if (sku === undefined || sku.price === null) return <Text size="sm">{t("onRequest")}</Text>;
  return (
    <>
      <Text fw={600}>{t("eachStarted", { price: money(sku.price), size: number(sku.characters ?? 2000) })}</Text>
      <Text size="sm" c="dimmed" mt={4} mb="md">
        {t("documentsHint")}
      </Text>
      <BuyHint sku={sku} />
      <BuyButton sku={sku} onBuy={onBuy} />
    </>
  );
}
