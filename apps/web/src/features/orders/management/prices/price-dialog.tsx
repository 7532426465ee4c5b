import { Stack, Switch, TextInput } from "@mantine/core";
import type { Price } from "@yiqiao/contracts/plans";
import { useFormats } from "@yiqiao/i18n/react";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { parseYuan, yuanInput } from "#shared/money/yuan.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import { useSetPrice } from "../management.queries.ts";
import { useTexts } from "../texts.ts";

interface PriceDialogProps {
  readonly price: Price;
  /** Undefined: the price of all sites. */
  readonly site: number | undefined;
  readonly onClose: () => void;
}

/** Changes what something costs, and whether it is sold. */
export function PriceDialog({ price, site, onClose }: PriceDialogProps) {
  const t = useTexts();
  const { money } = useFormats();
  const save = useSetPrice();
  const before = site === undefined ? price.price : price.site_price;
  const [typed, setTyped] = useState(before === null ? "" : yuanInput(before));
  const [isSold, setSold] = useState(price.is_sold);
  const [isSubmitted, setSubmitted] = useState(false);
  const fen = typed.trim() === "" ? null : parseYuan(typed);

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    setSubmitted(true);
    if (fen === undefined) return;
    save.mutate(
      { code: price.code, site_id: site ?? 0, price: fen, is_sold: isSold },
      {
        onSuccess: () => {
          toast.success(t("saved"));
          onClose();
        },
      },
    );
  }

  const everywhere = price.price === null ? t("notOnline") : money(price.price);
  return (
    <Dialog title={t("priceTitle", { name: price.name })} busy={save.isPending} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("price")}
            description={site === undefined ? t("priceHint") : t("sitePriceHint", { price: everywhere })}
            inputMode="decimal"
            autoComplete="off"
            data-autofocus
            value={typed}
            error={isSubmitted && fen === undefined && t("priceFault")}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          <Switch
            label={t("soldHere")}
            checked={isSold}
            onChange={({ currentTarget }) => setSold(currentTarget.checked)}
          />
          <FailureAlert error={save.error} />
          <FormButtons submitLabel={t("save")} busy={save.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
