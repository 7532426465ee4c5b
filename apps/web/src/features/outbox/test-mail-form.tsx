import { Button, Group, TextInput } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { outboxCalls } from "@yiqiao/contracts/outbox";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useState, type SubmitEvent } from "react";
import { api } from "#shared/api-client/index.ts";
import { messages } from "./messages.ts";
import { outboxQuery } from "./outbox.queries.ts";

/** Long enough for the background job that sends to have run. */
const reloadAfterMs = 3000;

/** Sends a mail to an address of the administrator's choice, to see whether the mail settings work. */
export function TestMailForm({ delivers }: { readonly delivers: boolean }) {
  const t = useT(messages);
  const client = useQueryClient();
  const [address, setAddress] = useState("");
  const [isInvalid, setIsInvalid] = useState(false);
  const send = useMutation({
    mutationFn: (to: string) => api(outboxCalls.test, { body: { to } }),
    onSuccess: () => {
      setAddress("");
      toast.success(t(delivers ? "testSent" : "testKept"));
      setTimeout(() => void client.invalidateQueries({ queryKey: outboxQuery.queryKey }), reloadAfterMs);
    },
    onError: (error) => toast.error(error.message),
  });

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const isAddress = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/.test(address);
    setIsInvalid(!isAddress);
    if (isAddress) send.mutate(address);
  }

  return (
    <form onSubmit={submit} noValidate>
      <Group align="flex-end" gap="sm">
        <TextInput
          type="email"
          label={t("testLabel")}
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
          error={isInvalid ? t("testInvalid") : undefined}
          style={{ flex: "1 1 240px" }}
        />
        <Button type="submit" loading={send.isPending}>
          {t("testSend")}
        </Button>
      </Group>
    </form>
  );
}
