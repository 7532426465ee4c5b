import { Badge, Button, Code, Group, Stack, Text } from "@mantine/core";
import type { DeliveryTry, WebhookDelivery } from "@yiqiao/contracts/webhooks";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog } from "@yiqiao/ui";
import { useTexts } from "../texts.ts";
import { deliveryColors, outcomeOf, typeKeys } from "../words.ts";

interface DeliveryDialogProps {
  readonly title: string;
  readonly delivery: WebhookDelivery;
  readonly isResending?: boolean;
  /** Left out: it cannot be sent again from here. */
  readonly onResend?: () => void;
  readonly onClose: () => void;
}

const wrapped = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** A delivery: what was sent, and what was answered. */
export function DeliveryDialog({ title, delivery, isResending = false, onResend, onClose }: DeliveryDialogProps) {
  const t = useTexts();
  const formats = useFormats();
  const { id, type, state, payload, next_try_time: next, log } = delivery;
  return (
    <Dialog title={title} size={620} onClose={onClose}>
      <Stack gap="md">
        <Group gap="xs">
          <Badge variant="light" color={deliveryColors[state]} tt="none">
            {t(wordKey("delivery", state))}
          </Badge>
          <Text size="sm">{t(typeKeys[type])}</Text>
          {next !== null && (
            <Text size="xs" c="dimmed">
              {t("nextTry", { date: formats.dateTime(next) })}
            </Text>
          )}
        </Group>
        <Text size="xs" c="dimmed" style={wrapped}>
          {t("id")}: {id}
        </Text>
        <Stack gap={4}>
          <Text size="sm" fw={600}>
            {t("payload")}
          </Text>
          <Code block style={wrapped}>
            {JSON.stringify(JSON.parse(payload), undefined, 2)}
          </Code>
        </Stack>
        <Stack gap="xs">
          <Text size="sm" fw={600}>
            {t("answers")}
          </Text>
          {log.length === 0 && <Text size="sm">{t("noTries")}</Text>}
          {log.toReversed().map((tried, at) => (
            // The order never changes, and two tries may have the same time.
            <Try key={log.length - at} tried={tried} />
          ))}
        </Stack>
        <Group justify="flex-end" gap="sm">
          {onResend !== undefined && (
            <Button variant="default" loading={isResending} onClick={onResend}>
              {t("resend")}
            </Button>
          )}
          <Button onClick={onClose}>{t("close")}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function Try({ tried }: { readonly tried: DeliveryTry }) {
  const t = useTexts();
  const formats = useFormats();
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c={tried.failure === null ? undefined : "red"}>
          {t("answer", { status: outcomeOf(t, tried), ms: tried.duration_ms })}
        </Text>
        <Text size="xs" c="dimmed">
          {formats.dateTime(tried.time)}
        </Text>
      </Group>
      {tried.status !== null &&
        (tried.response === "" ? (
          <Text size="xs" c="dimmed">
            {t("noAnswerBody")}
          </Text>
        ) : (
          <Code block style={wrapped}>
            {tried.response}
          </Code>
        ))}
    </Stack>
  );
}
