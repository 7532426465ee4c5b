import { Alert, Button, Group, NativeSelect, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { engineCalls, type ModelOffers } from "@yiqiao/contracts/engines";
import { SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { api } from "#shared/api-client/index.ts";
import { offersQuery, overviewQuery } from "./engines.queries.ts";
import { megabytes, useLanguageName, useTexts } from "./texts.ts";

type Offer = ModelOffers["offers"][number];

const keyOf = ({ source, target }: Offer): string => `${source}_${target}`;
/** What most come for stands first. */
const isMain = (offer: Offer): boolean => ["zh-cn_en-us", "en-us_zh-cn"].includes(keyOf(offer));

/** Fetches a model of the catalogue. */
export function FetchForm({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTexts();
  const offers = useQuery(offersQuery);
  const left = offers.data?.offers.filter(({ is_here: isHere }) => !isHere) ?? [];
  const problem = offers.data?.problem ?? offers.error?.message;
  return (
    <SettingsSection title={t("fetch")} description={t("fetchHint")}>
      <SettingsBody>
        {offers.isPending && <Text size="sm">{t("looking")}</Text>}
        {problem !== undefined && problem !== null && (
          <Group>
            <Alert color="red" role="alert" style={{ flex: "1 1 240px", overflowWrap: "anywhere" }}>
              {problem}
            </Alert>
            <Button variant="default" loading={offers.isFetching} onClick={() => void offers.refetch()}>
              {t("lookAgain")}
            </Button>
          </Group>
        )}
        {offers.data && offers.data.problem === null && left.length === 0 && <Text size="sm">{t("noOffers")}</Text>}
        {left.length > 0 && (
          <Choice offers={left.toSorted((a, b) => Number(isMain(b)) - Number(isMain(a)))} isBusy={isBusy} />
        )}
      </SettingsBody>
    </SettingsSection>
  );
}

function Choice({ offers, isBusy }: { readonly offers: readonly Offer[]; readonly isBusy: boolean }) {
  const t = useTexts();
  const nameOf = useLanguageName();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const offer = offers.find((one) => keyOf(one) === chosen) ?? offers[0];
  const fetchModel = useMutation({
    mutationFn: ({ source, target }: Offer) => api(engineCalls.fetchModel, { body: { source, target } }),
    onSuccess: () => client.invalidateQueries(overviewQuery),
    onError: (error) => toast.error(error.message),
  });
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t("fetchPair")}
        value={offer && keyOf(offer)}
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={offers.map((one) => {
          const names = { source: nameOf(one.source), target: nameOf(one.target) };
          return {
            value: keyOf(one),
            label: t("offer", { ...names, version: one.version, size: megabytes(one.size_bytes) }),
          };
        })}
        style={{ flex: "1 1 240px" }}
      />
      <Button disabled={isBusy} loading={fetchModel.isPending} onClick={() => offer && fetchModel.mutate(offer)}>
        {t("fetchButton")}
      </Button>
    </Group>
  );
}
