import { Checkbox, Stack, TextInput } from "@mantine/core";
import {
  type Webhook,
  type WebhookEvent,
  webhookEvents,
  webhookLimits,
  type WebhookSecret,
} from "@yiqiao/contracts/webhooks";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts } from "../texts.ts";
import { useCreate, useUpdate } from "../webhooks.queries.ts";
import { typeKeys } from "../words.ts";

interface EndpointDialogProps {
  /** Left out: a new one. */
  readonly endpoint?: Webhook;
  readonly onMade: (made: WebhookSecret) => void;
  readonly onClose: () => void;
}

/** Where an endpoint is, and what it is told of. */
export function EndpointDialog({ endpoint, onMade, onClose }: EndpointDialogProps) {
  const t = useTexts();
  const create = useCreate();
  const update = useUpdate();
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(
    endpoint?.events ?? ["document.done", "document.failed"],
  );
  const [isSubmitted, setSubmitted] = useState(false);
  const busy = create.isPending || update.isPending;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (url.trim() === "" || events.length === 0) return;
    const body = { url, description, events: [...events] };
    if (endpoint === undefined) create.mutate(body, { onSuccess: onMade });
    else
      update.mutate(
        { id: endpoint.id, ...body },
        {
          onSuccess: () => {
            toast.success(t("saved"));
            onClose();
          },
        },
      );
  }

  return (
    <Dialog title={t(endpoint === undefined ? "addTitle" : "editTitle")} busy={busy} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <AddressField url={url} onUrl={setUrl} isFaulty={isSubmitted && url.trim() === ""} />
          <TextInput
            label={t("description")}
            maxLength={webhookLimits.description}
            value={description}
            onChange={({ currentTarget }) => setDescription(currentTarget.value)}
          />
          <Events events={events} isFaulty={isSubmitted && events.length === 0} onChange={setEvents} />
          <FailureAlert error={create.error ?? update.error} />
          <FormButtons submitLabel={t("save")} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface AddressFieldProps {
  readonly url: string;
  readonly onUrl: (url: string) => void;
  readonly isFaulty: boolean;
}

function AddressField({ url, onUrl, isFaulty }: AddressFieldProps) {
  const t = useTexts();
  return (
    <TextInput
      label={t("url")}
      description={t("urlHint")}
      type="url"
      required
      withAsterisk={false}
      data-autofocus
      autoComplete="off"
      spellCheck={false}
      maxLength={webhookLimits.url}
      placeholder="https://"
      value={url}
      error={isFaulty && t("urlFault")}
      onChange={({ currentTarget }) => onUrl(currentTarget.value)}
    />
  );
}

interface EventsProps {
  readonly events: readonly WebhookEvent[];
  readonly isFaulty: boolean;
  readonly onChange: (events: readonly WebhookEvent[]) => void;
}

function Events({ events, isFaulty, onChange }: EventsProps) {
  const t = useTexts();
  return (
    <Checkbox.Group
      label={t("events")}
      error={isFaulty && t("eventsFault")}
      value={[...events]}
      onChange={(chosen) => onChange(webhookEvents.filter((event) => chosen.includes(event)))}
    >
      <Stack gap="xs" mt="xs">
        {webhookEvents.map((event) => (
          <Checkbox key={event} value={event} label={`${t(typeKeys[event])} (${event})`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
