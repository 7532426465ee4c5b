import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import type { CallerList, ListedBody } from "@yiqiao/contracts/traffic-control";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useTexts } from "../texts.ts";
import { useAddListed } from "../traffic.queries.ts";

interface CallerDialogProps {
  readonly list: CallerList;
  readonly onClose: () => void;
}

const kinds = ["address", "account"] as const;
type Kind = (typeof kinds)[number];

/** Puts a caller on a list. */
export function CallerDialog({ list, onClose }: CallerDialogProps) {
  const t = useTexts();
  const add = useAddListed();
  const [kind, setKind] = useState<Kind>("address");
  const [value, setValue] = useState("");
  const [reason, setReason] = useState("");
  const [end, setEnd] = useState("");
  const [isOwnMeant, setOwnMeant] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const body = bodyOf({ list, kind, value, reason, end, isOwnMeant });
  const isOwn = add.error instanceof ApiError && add.error.code === errorCodes.trafficBlocksYourself;

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (body === undefined) return;
    add.mutate(body, {
      onSuccess: () => {
        toast.success(t("listed"));
        onClose();
      },
    });
  }

  return (
    <Dialog title={t(list === "block" ? "addBlock" : "addAllow")} busy={add.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <NativeSelect
            label={t("kind")}
            value={kind}
            data={kinds.map((name) => ({ value: name, label: t(`kind_${name}`) }))}
            onChange={({ currentTarget }) => setKind(currentTarget.value === "account" ? "account" : "address")}
          />
          <TextInput
            label={t(kind)}
            autoComplete="off"
            maxLength={kind === "address" ? 64 : 200}
            value={value}
            error={isSubmitted && value.trim() === "" && t(`${kind}Fault`)}
            onChange={({ currentTarget }) => setValue(currentTarget.value)}
          />
          <ReasonFields {...{ reason, end, isSubmitted }} onReason={setReason} onEnd={setEnd} />
          <FailureAlert error={add.error} />
          {isOwn && (
            <Checkbox
              label={t("ownMeant")}
              checked={isOwnMeant}
              onChange={({ currentTarget }) => setOwnMeant(currentTarget.checked)}
            />
          )}
          <FormButtons
            submitLabel={t(list === "block" ? "addBlock" : "addAllow")}
            danger={list === "block"}
            busy={add.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

interface ReasonFieldsProps {
  readonly reason: string;
  readonly end: string;
  readonly isSubmitted: boolean;
  readonly onReason: (reason: string) => void;
  readonly onEnd: (end: string) => void;
}

function ReasonFields({ reason, end, isSubmitted, onReason, onEnd }: ReasonFieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextInput
        label={t("reason")}
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={isSubmitted && reason.trim() === "" && t("reasonFault")}
        onChange={({ currentTarget }) => onReason(currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t("end")}
        value={end}
        error={isSubmitted && end !== "" && !isToCome(end) && t("endFault")}
        onChange={({ currentTarget }) => onEnd(currentTarget.value)}
      />
    </>
  );
}

const isToCome = (end: string): boolean => new Date(end).getTime() > Date.now();

interface Typed {
  readonly list: CallerList;
  readonly kind: Kind;
  readonly value: string;
  readonly reason: string;
  /** Of the reader's zone; empty: none. */
  readonly end: string;
  readonly isOwnMeant: boolean;
}

/** What is to be sent; undefined while something is missing. */
function bodyOf({ list, kind, value, reason, end, isOwnMeant }: Typed): ListedBody | undefined {
  const called = value.trim();
  if (called === "" || reason.trim() === "" || (end !== "" && !isToCome(end))) return undefined;
  return {
    list,
    caller: kind === "address" ? { kind, address: called } : { kind, account: called },
    reason: reason.trim(),
    expires_at: end === "" ? null : new Date(end).toISOString(),
    is_own_meant: isOwnMeant,
  };
}
