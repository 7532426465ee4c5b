import { Button, Stack, Text, Title } from "@mantine/core";
import type { StartedPayment, PaymentProviderId } from "@yiqiao/contracts/payments";
import { useFormats } from "@yiqiao/i18n/react";
import { QrCode, toast } from "@yiqiao/ui";
import { useCashierTexts } from "./cashier-texts.ts";
import classes from "./cashier.module.css";

interface InstructionsProps {
  readonly started: Extract<StartedPayment, { kind: "qr" | "transfer" }>;
  readonly provider: PaymentProviderId;
  readonly amountFen: number;
  readonly onOther: () => void;
}

/** What the payer does outside this page: scan a code, or transfer money. */
export function PaymentInstructions({ started, provider, amountFen, onOther }: InstructionsProps) {
  const t = useCashierTexts();
  const amount = useFormats().money(amountFen);
  const app = t(provider);
  return (
    <Stack gap="md">
      {started.kind === "qr" ? (
        <div className={classes.qr}>
          <Text fw={600}>{t("scan", { app, amount })}</Text>
          <QrCode text={started.content} label={t("qrLabel", { app, amount })} size={224} />
        </div>
      ) : (
        <div>
          <Title order={2} size="h3">
            {t("transferTitle", { amount })}
          </Title>
          <dl>
            <Detail label={t("payee")} value={started.payee} />
            <Detail label={t("bankName")} value={started.bank} />
            <Detail label={t("account")} value={started.account} />
            <Detail label={t("reference")} value={started.reference} />
          </dl>
          <Text size="sm" c="dimmed">
            {t("transferNote")}
          </Text>
        </div>
      )}
      <Button variant="default" onClick={onOther} style={{ alignSelf: "center" }}>
        {t("otherWay")}
      </Button>
    </Stack>
  );
}

function Detail({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useCashierTexts();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast.success(t("copied"));
  };
  return (
    <div className={classes.detail}>
      <dt>{label}</dt>
      <dd>
        {value}
        {"clipboard" in navigator && (
          <Button variant="subtle" size="compact-sm" aria-label={t("copyOf", { label })} onClick={() => void copy()}>
            {t("copy")}
          </Button>
        )}
      </dd>
    </div>
  );
}
