import { Button, Group, Text } from "@mantine/core";
import { Dialog } from "@yiqiao/ui";
import { useEffect, useSyncExternalStore } from "react";
import { useGate } from "#features/permissions";
import { openGoods, usePlanName } from "#features/plans";
import { useUser } from "#features/sessions";
import { limitStore } from "./limit-store.ts";
import { useTexts } from "./texts.ts";

const close = () => limitStore.write(undefined);

/** What the server says of the plan's limit: with the plans, for who can buy one; others are told whom to ask. */
export function LimitDialog() {
  const t = useTexts();
  const failure = useSyncExternalStore(limitStore.subscribe, limitStore.read);
  const planName = usePlanName();
  const plan = useUser()?.code ?? "free";
  const { isOffered } = useGate("Purchase");
  useEffect(() => {
    if (failure === undefined || !isOffered) return;
    close();
    openGoods({ tab: "plans", reason: "limit", message: failure.message });
  }, [failure, isOffered]);
  if (failure === undefined || isOffered) return undefined;
  return (
    <Dialog title={t("limitTitle")} onClose={close}>
      <Text size="sm">{failure.message}</Text>
      <Text size="sm" c="dimmed" mt="sm">
        {t("limitAdministrator", { plan: planName(plan) })}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={close}>
          {t("closeNotice")}
        </Button>
      </Group>
    </Dialog>
  );
}
