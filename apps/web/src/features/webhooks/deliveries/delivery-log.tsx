import { Button, Group, Stack, Text } from "@mantine/core";
import { IconArrowLeft, IconSend } from "@tabler/icons-react";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type DeliveryState, deliveryStates, type WebhookDelivery } from "@yiqiao/contracts/webhooks";
import { wordKey } from "@yiqiao/i18n";
import { EmptyState, LoadingState, toast } from "@yiqiao/ui";
import { useState } from "react";
import { FilterChoice, Filters } from "#shared/parts/filter-fields.tsx";
import { MoreButton } from "#shared/parts/more-button.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { useTexts } from "../texts.ts";
import { deliveriesQuery, endpointsQuery, useResend } from "../webhooks.queries.ts";
import { DeliveryDialog } from "./delivery-dialog.tsx";
import { DeliveryTable } from "./delivery-table.tsx";

/** What was sent to one endpoint. */
export function DeliveryLog({ endpointId }: { readonly endpointId: string }) {
  const t = useTexts();
  const { state } = useSearch({ from: "/engine/user-centre/developer/webhooks" });
  const list = useInfiniteQuery(deliveriesQuery(endpointId, state));
  const [openId, setOpenId] = useState<string>();
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const open = deliveries.find(({ id }) => id === openId);
  return (
    <Stack gap="md">
      <LogHead endpointId={endpointId} state={state} />
      {list.isPending && <LoadingState />}
      {list.isError && <QueryError query={list} />}
      {list.isSuccess && deliveries.length === 0 && <Nothing isNarrowed={state !== undefined} />}
      {deliveries.length > 0 && (
        <DeliveryTable deliveries={deliveries} stale={list.isPlaceholderData} onOpen={({ id }) => setOpenId(id)} />
      )}
      <MoreButton list={list}>{t("more")}</MoreButton>
      {open !== undefined && <OpenDelivery delivery={open} onClose={() => setOpenId(undefined)} />}
    </Stack>
  );
}

interface LogHeadProps {
  readonly endpointId: string;
  readonly state: DeliveryState | undefined;
}

/** Whose deliveries they are, the way back, and what they are narrowed by. */
function LogHead({ endpointId, state }: LogHeadProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const { data } = useQuery(endpointsQuery);
  const endpoint = data?.endpoints.find(({ id }) => id === endpointId);
  const show = (wanted: DeliveryState | undefined) =>
    void navigate({
      to: "/developer/webhooks",
      search: { endpoint: endpointId, state: wanted },
      replace: true,
      resetScroll: false,
    });
  return (
    <>
      <Group>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/developer/webhooks" search={{}} {...props} />}
        >
          {t("back")}
        </Button>
      </Group>
      <div>
        <Text fw={600} style={{ overflowWrap: "anywhere" }}>
          {data !== undefined && (endpoint?.url ?? t("missing"))}
        </Text>
        <Text size="sm" c="dimmed">
          {t("logHint")}
        </Text>
      </div>
      <Filters isClear={state === undefined} onClear={() => show(undefined)}>
        <FilterChoice
          label={t("state")}
          value={state}
          values={deliveryStates}
          nameOf={(one) => t(wordKey("delivery", one))}
          onChange={show}
        />
      </Filters>
    </>
  );
}

function Nothing({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useTexts();
  return (
    <EmptyState
      icon={<IconSend size={28} stroke={1.5} />}
      title={t(isNarrowed ? "nothingFound" : "nothing")}
      description={t(isNarrowed ? "nothingFoundHint" : "nothingHint")}
    />
  );
}

function OpenDelivery({ delivery, onClose }: { readonly delivery: WebhookDelivery; readonly onClose: () => void }) {
  const t = useTexts();
  const resend = useResend(() => toast.success(t("resent")));
  return (
    <DeliveryDialog
      title={t("detailsTitle")}
      delivery={delivery}
      isResending={resend.isPending}
      onResend={() => resend.mutate(delivery.id)}
      onClose={onClose}
    />
  );
}
