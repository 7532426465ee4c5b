import { Button, Group, Stack, Text } from "@mantine/core";
import { IconPlus, IconWebhook } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { Webhook, WebhookDelivery, WebhookSecret } from "@yiqiao/contracts/webhooks";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { DeliveryDialog } from "../deliveries/delivery-dialog.tsx";
import { useTexts } from "../texts.ts";
import { endpointsQuery, useSwitch, useTest } from "../webhooks.queries.ts";
import { DeleteDialog, RotateDialog } from "./act-dialogs.tsx";
import { type EndpointAct, EndpointCard } from "./endpoint-card.tsx";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

/** What stands above the list. */
type Open =
  | { readonly kind: "add" }
  | { readonly kind: "edit" | "rotate" | "delete"; readonly endpoint: Webhook }
  | { readonly kind: "secret"; readonly made: WebhookSecret }
  | { readonly kind: "tested"; readonly delivery: WebhookDelivery };

/** The user's endpoints, each with what can be done about it. */
export function EndpointList() {
  const t = useTexts();
  const list = useQuery(endpointsQuery);
  const [open, setOpen] = useState<Open>();
  const { mutate: send, variables: tested, isPending: isTesting } = useTest();
  const { mutate: change, variables: changed, isPending: isChanging } = useSwitch();
  const close = () => setOpen(undefined);

  function act(endpoint: Webhook, kind: EndpointAct): void {
    const { id } = endpoint;
    if (kind === "test") send(id, { onSuccess: (delivery) => setOpen({ kind: "tested", delivery }) });
    else if (kind === "switch")
      change({ id, is_on: endpoint.state !== "on" }, { onSuccess: () => toast.success(t("saved")) });
    else setOpen({ kind, endpoint });
  }

  return (
    <QueryParts query={list} height={180}>
      {({ endpoints, limit }) => (
        <Stack gap="md">
          <Group gap="sm">
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              disabled={endpoints.length >= limit}
              onClick={() => setOpen({ kind: "add" })}
            >
              {t("add")}
            </Button>
            <Text size="sm" c="dimmed">
              {t("limit", { count: endpoints.length, limit })}
            </Text>
          </Group>
          {endpoints.length === 0 && <Nothing />}
          {endpoints.map((endpoint) => (
            <EndpointCard
              key={endpoint.id}
              endpoint={endpoint}
              isTesting={isTesting && tested === endpoint.id}
              isSwitching={isChanging && changed.id === endpoint.id}
              onAct={(kind) => act(endpoint, kind)}
            />
          ))}
          <Dialogs open={open} onShow={(made) => setOpen({ kind: "secret", made })} onClose={close} />
        </Stack>
      )}
    </QueryParts>
  );
}

function Nothing() {
  const t = useTexts();
  return <EmptyBox icon={IconWebhook} title={t("empty")} description={t("emptyHint")} />;
}

interface DialogsProps {
  readonly open: Open | undefined;
  readonly onShow: (made: WebhookSecret) => void;
  readonly onClose: () => void;
}

function Dialogs({ open, onShow, onClose }: DialogsProps) {
  const t = useTexts();
  return (
    <>
      {open?.kind === "add" && <EndpointDialog onMade={onShow} onClose={onClose} />}
      {open?.kind === "edit" && <EndpointDialog endpoint={open.endpoint} onMade={onShow} onClose={onClose} />}
      {open?.kind === "secret" && <SecretDialog secret={open.made.secret} onClose={onClose} />}
      {open?.kind === "tested" && <DeliveryDialog title={t("testTitle")} delivery={open.delivery} onClose={onClose} />}
      <RotateDialog endpoint={open?.kind === "rotate" ? open.endpoint : undefined} onMade={onShow} onClose={onClose} />
      <DeleteDialog endpoint={open?.kind === "delete" ? open.endpoint : undefined} onClose={onClose} />
    </>
  );
}
