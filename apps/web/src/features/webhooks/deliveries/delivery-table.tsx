import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import type { WebhookDelivery } from "@yiqiao/contracts/webhooks";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { type DataColumn, DataTable } from "@yiqiao/ui";
import { useTexts } from "../texts.ts";
import { deliveryColors, outcomeOf, typeKeys } from "../words.ts";

interface DeliveryTableProps {
  readonly deliveries: readonly WebhookDelivery[];
  readonly stale: boolean;
  readonly onOpen: (delivery: WebhookDelivery) => void;
}

export function DeliveryTable({ deliveries, stale, onOpen }: DeliveryTableProps) {
  const t = useTexts();
  const formats = useFormats();
  const eventOf = ({ type }: WebhookDelivery) => t(typeKeys[type]);
  const created = ({ created_time: at }: WebhookDelivery) => formats.dateTime(at);
  const answer = ({ log }: WebhookDelivery) => {
    const last = log.at(-1);
    return last === undefined ? t("noTries") : outcomeOf(t, last);
  };
  const details = (delivery: WebhookDelivery) => (
    <Button
      size="xs"
      variant="default"
      aria-label={t("detailsNamed", { event: eventOf(delivery), date: created(delivery) })}
      onClick={() => onOpen(delivery)}
    >
      {t("details")}
    </Button>
  );
  const columns: readonly DataColumn<WebhookDelivery>[] = [
    { id: "event", header: t("event"), cell: eventOf },
    { id: "state", header: t("state"), cell: (delivery) => <State delivery={delivery} /> },
    { id: "tries", header: t("tries"), align: "end", cell: ({ tries }) => formats.number(tries) },
    { id: "answer", header: t("lastAnswer"), cell: answer },
    { id: "created", header: t("created"), cell: created },
    { id: "acts", header: t("acts"), isHeaderHidden: true, align: "end", cell: details },
  ];
  return (
    <DataTable
      label={t("log")}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={columns}
      stale={stale}
      card={(delivery) => (
        <Stack gap={4}>
          <Text fw={600} size="sm">
            {eventOf(delivery)}
          </Text>
          <State delivery={delivery} />
          <Text size="sm">
            {created(delivery)} · {answer(delivery)}
          </Text>
          <div>{details(delivery)}</div>
        </Stack>
      )}
    />
  );
}

function State({ delivery: { state, next_try_time: next } }: { readonly delivery: WebhookDelivery }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Group gap="xs">
      <Badge variant="light" color={deliveryColors[state]} tt="none">
        {t(wordKey("delivery", state))}
      </Badge>
      {next !== null && (
        <Text size="xs" c="dimmed" component="span">
          {t("nextTry", { date: formats.dateTime(next) })}
        </Text>
      )}
    </Group>
  );
}
