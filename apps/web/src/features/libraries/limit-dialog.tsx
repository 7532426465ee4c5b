import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Dialog } from "@yiqiao/ui";
import { useSyncExternalStore } from "react";
import { useGate } from "#features/permissions";
import { usePlanName } from "#features/plans";
import { useUser } from "#features/sessions";
import { limitStore } from "./limit-store.ts";
import { useTexts } from "./texts.ts";

/** What the server says of the plan's limit, and what the reader can do about it. */
export function LimitDialog() {
  const t = useTexts();
  const failure = useSyncExternalStore(limitStore.subscribe, limitStore.read);
  const planName = usePlanName();
  const plan = useUser()?.code ?? "free";
  const membership = useGate("Membership");
  if (failure === undefined) return undefined;
  const close = () => limitStore.write(undefined);
  return (
    <Dialog title={t("limitTitle")} onClose={close}>
      <Text size="sm">{failure.message}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {t(membership.isOffered ? "limitMember" : "limitAdministrator", { plan: planName(plan) })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t("closeNotice")}
        </Button>
        {membership.isOffered && (
          <Button onClick={close} renderRoot={(props) => <Link to="/member" {...props} />}>
            {t("toMember")}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
