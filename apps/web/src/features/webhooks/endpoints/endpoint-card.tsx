import { Badge, Button, Group, Paper, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Webhook } from "@yiqiao/contracts/webhooks";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";
import { stateColors, typeKeys } from "../words.ts";

export type EndpointAct = "test" | "edit" | "switch" | "rotate" | "delete";

interface EndpointCardProps {
  readonly endpoint: Webhook;
  readonly isTesting: boolean;
  readonly isSwitching: boolean;
  readonly onAct: (act: EndpointAct) => void;
}

const wrapped = { overflowWrap: "anywhere" } as const;

/** An endpoint: where it is, how it stands, and what can be done about it. */
export function EndpointCard({ endpoint, isTesting, isSwitching, onAct }: EndpointCardProps) {
  const t = useTexts();
  const formats = useFormats();
  const { url, description, events, state, previous_secret_until: overlap, last_delivery: last } = endpoint;
  return (
    <Paper component="article" aria-label={url} withBorder radius="lg" p="md">
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" gap="xs">
          <Text fw={600} style={wrapped} flex="1 1 240px" miw={0}>
            {url}
          </Text>
          <Badge variant="light" color={stateColors[state]} tt="none">
            {t(wordKey("state", state))}
          </Badge>
        </Group>
        {description !== "" && (
          <Text size="sm" style={wrapped}>
            {description}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {events.map((event) => t(typeKeys[event])).join(" · ")}
        </Text>
        <Text size="xs" c="dimmed">
          {last === null
            ? t("noDelivery")
            : t("lastDelivery", {
                date: formats.dateTime(last.created_time),
                state: t(wordKey("delivery", last.state)),
              })}
        </Text>
        {overlap !== null && (
          <Text size="xs" c="dimmed">
            {t("overlap", { date: formats.dateTime(overlap) })}
          </Text>
        )}
        <Acts endpoint={endpoint} isTesting={isTesting} isSwitching={isSwitching} onAct={onAct} />
      </Stack>
    </Paper>
  );
}

function Acts({ endpoint: { id, url, state }, isTesting, isSwitching, onAct }: EndpointCardProps) {
  const t = useTexts();
  const toggle = state === "on" ? "switchOff" : "switchOn";
  const button = { size: "xs", variant: "default" } as const;
  return (
    <Group gap="xs" mt={4}>
      <Button
        {...button}
        aria-label={t("deliveriesNamed", { url })}
        renderRoot={(props) => <Link to="/developer/webhooks" search={{ endpoint: id }} {...props} />}
      >
        {t("deliveries")}
      </Button>
      <Button {...button} loading={isTesting} aria-label={t("testNamed", { url })} onClick={() => onAct("test")}>
        {t("test")}
      </Button>
      <Button {...button} aria-label={t("editNamed", { url })} onClick={() => onAct("edit")}>
        {t("edit")}
      </Button>
      <Button
        {...button}
        loading={isSwitching}
        aria-label={t(`${toggle}Named`, { url })}
        onClick={() => onAct("switch")}
      >
        {t(toggle)}
      </Button>
      <Button {...button} aria-label={t("rotateNamed", { url })} onClick={() => onAct("rotate")}>
        {t("rotate")}
      </Button>
      <Button
        size="xs"
        variant="light"
        color="red"
        aria-label={t("deleteNamed", { url })}
        onClick={() => onAct("delete")}
      >
        {t("delete")}
      </Button>
    </Group>
  );
}
