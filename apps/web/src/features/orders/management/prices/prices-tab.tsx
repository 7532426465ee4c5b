import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Price } from "@yiqiao/contracts/plans";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useState } from "react";
import { useOrderWords } from "../../mine/order-words.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { SiteField } from "#shared/parts/site-field.tsx";
import styles from "../management.module.css";
import { pricesQuery } from "../management.queries.ts";
import { PriceDialog } from "./price-dialog.tsx";
import { useTexts } from "../texts.ts";

interface PricesTabProps {
  /** Undefined: the prices of all sites. */
  readonly site: number | undefined;
  readonly onSite: (site: number | undefined) => void;
}

/** What is sold, and for how much, everywhere or at one site. The free plan costs nothing anywhere. */
export function PricesTab({ site, onSite }: PricesTabProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const prices = useQuery(pricesQuery(site, language));
  const [changed, setChanged] = useState<Price>();
  const columns = useColumns(site, setChanged);
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {t("pricesHint")}
      </Text>
      <div className={styles.site}>
        <SiteField
          label={t("pricesSiteField")}
          none={t("pricesAll")}
          site={site}
          // The main site has the prices of all.
          onSite={(chosen) => onSite(chosen === 0 ? undefined : chosen)}
        />
      </div>
      <QueryParts query={prices} height={320}>
        {({ prices: rows }) => (
          <DataTable
            label={t("prices")}
            rows={rows.filter(({ code }) => code !== "free")}
            keyOf={({ code }) => code}
            columns={columns}
            card={(price) => <Card price={price} site={site} onChange={setChanged} />}
          />
        )}
      </QueryParts>
      {changed && <PriceDialog price={changed} site={site} onClose={() => setChanged(undefined)} />}
    </Stack>
  );
}

function useColumns(site: number | undefined, onChange: (price: Price) => void): readonly DataColumn<Price>[] {
  const t = useTexts();
  const here: DataColumn<Price> = {
    id: "here",
    header: t("columnSitePrice"),
    align: "end",
    cell: (price) => <SitePrice price={price} />,
  };
  return [
    { id: "goods", header: t("columnGoods"), cell: (price) => <Goods price={price} /> },
    { id: "price", header: t("columnPrice"), align: "end", cell: ({ price }) => <Fen fen={price} /> },
    ...(site === undefined ? [] : [here]),
    { id: "sold", header: t("columnSold"), cell: (price) => <Sold price={price} /> },
    {
      id: "actions",
      header: t("columnActions"),
      isHeaderHidden: true,
      align: "end",
      cell: (price) => <Change price={price} onChange={onChange} />,
    },
  ];
}

interface CellProps {
  readonly price: Price;
}

function Goods({ price }: CellProps) {
  const { typeName } = useOrderWords();
  return (
    <div>
      <Text size="sm" fw={600}>
        {price.name}
      </Text>
      <Text size="xs" c="dimmed">
        {typeName(price.goods_type)} · {price.code}
      </Text>
    </div>
  );
}

function Fen({ fen }: { readonly fen: number | null }) {
  const t = useTexts();
  const { money } = useFormats();
  return fen === null ? t("notOnline") : money(fen);
}

function SitePrice({ price: { site_price: here } }: CellProps) {
  const t = useTexts();
  const { money } = useFormats();
  return here === null ? t("asEverywhere") : money(here);
}

function Sold({ price }: CellProps) {
  const t = useTexts();
  return (
    <Badge variant="light" tt="none" color={price.is_sold ? "green" : "gray"}>
      {t(price.is_sold ? "sold" : "notSold")}
    </Badge>
  );
}

interface ChangeProps extends CellProps {
  readonly onChange: (price: Price) => void;
}

function Change({ price, onChange }: ChangeProps) {
  const t = useTexts();
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={t("changeOf", { name: price.name })}
      onClick={() => onChange(price)}
    >
      {t("change")}
    </Button>
  );
}

function Card({ price, site, onChange }: ChangeProps & { readonly site: number | undefined }) {
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start">
        <Goods price={price} />
        <Text component="span" size="sm" fw={600}>
          {site !== undefined && price.site_price !== null ? <SitePrice price={price} /> : <Fen fen={price.price} />}
        </Text>
      </Group>
      <Group justify="space-between" gap="xs">
        <Sold price={price} />
        <Change price={price} onChange={onChange} />
      </Group>
    </Stack>
  );
}
