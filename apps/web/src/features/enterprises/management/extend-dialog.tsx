import { Button, Group, Stack, TextInput } from "@mantine/core";
import type { EnterpriseDetail } from "@yiqiao/contracts/enterprises";
import { Dialog, toast } from "@yiqiao/ui";
import { type SubmitEvent, useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useExtend } from "../enterprises.queries.ts";
import { useTexts } from "../texts.ts";

interface ExtendDialogProps {
  readonly site: EnterpriseDetail;
  readonly onClose: () => void;
}

const todayIs = (): string => new Date().toISOString().slice(0, 10);

/** The day so many months after another, or after today where that is over. */
function later(day: string, months: number): string {
  const today = todayIs();
  const [year = 0, month = 1, date = 1] = (day < today ? today : day).split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** Sets the last day of a site. */
export function ExtendDialog({ site, onClose }: ExtendDialogProps) {
  const t = useTexts();
  const extend = useExtend();
  const [day, setDay] = useState(site.settings.expires ?? "");
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    extend.mutate(
      { site_id: site.site_id, seen: site.changed_at, expires: day === "" ? null : day },
      {
        onSuccess: () => {
          toast.success(t("extended"));
          onClose();
        },
      },
    );
  };
  return (
    <Dialog title={t("extendTitle", { code: site.code })} busy={extend.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            type="date"
            label={t("lastDay")}
            description={t("lastDayHint")}
            data-autofocus
            value={day}
            min={todayIs()}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
          />
          <Group gap="xs">
            {([1, 3, 12] as const).map((months) => (
              <Button key={months} size="compact-sm" variant="default" onClick={() => setDay(later(day, months))}>
                {t("plusMonths", { count: months })}
              </Button>
            ))}
            <Button size="compact-sm" variant="default" onClick={() => setDay("")}>
              {t("endless")}
            </Button>
          </Group>
          <FailureAlert error={extend.error} />
          <FormButtons submitLabel={t("save")} busy={extend.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
