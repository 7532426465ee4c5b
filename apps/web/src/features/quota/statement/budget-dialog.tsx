import { Button, Stack, TextInput } from "@mantine/core";
import type { Budget } from "@yiqiao/contracts/quota";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { parseCap } from "./parse-cap.ts";
import { useSetBudget } from "./statement.queries.ts";
import { useTexts } from "./texts.ts";

interface BudgetDialogProps {
  readonly budget: Budget;
  readonly onClose: () => void;
}

/** Sets or lifts the cap of a member. */
export function BudgetDialog({ budget, onClose }: BudgetDialogProps) {
  const t = useTexts();
  const save = useSetBudget();
  const { account_id: accountId, characters_per_month: before, username, account_number: account } = budget;
  const [typed, setTyped] = useState(before === null ? "" : String(before));
  const [isSubmitted, setSubmitted] = useState(false);
  const cap = parseCap(typed);

  function set(characters: number | null): void {
    save.mutate(
      { account_id: accountId, characters_per_month: characters },
      {
        onSuccess: () => {
          toast.success(t(characters === null ? "lifted" : "saved"));
          onClose();
        },
      },
    );
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (cap !== undefined) set(cap);
  }

  return (
    <Dialog title={t("capTitle", { name: username || account })} busy={save.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("cap")}
            description={t("capHint")}
            inputMode="numeric"
            data-autofocus
            value={typed}
            error={isSubmitted && cap === undefined && t("capFault")}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {before !== null && (
            <Button
              variant="subtle"
              color="red"
              style={{ alignSelf: "flex-start" }}
              disabled={save.isPending}
              onClick={() => set(null)}
            >
              {t("lift")}
            </Button>
          )}
          <FailureAlert error={save.error} />
          <FormButtons submitLabel={t("save")} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
