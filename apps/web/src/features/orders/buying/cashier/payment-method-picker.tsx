import { Text, UnstyledButton } from "@mantine/core";
import { IconBuildingBank, IconCreditCard, IconFlask, IconQrcode } from "@tabler/icons-react";
import type { PaymentMethodChoice } from "@yiqiao/contracts/payments";
import { useCashierTexts } from "./cashier-texts.ts";
import classes from "./cashier.module.css";

interface PaymentMethodPickerProps {
  readonly ways: readonly PaymentMethodChoice[];
  readonly busy: boolean;
  readonly onChoose: (way: PaymentMethodChoice) => void;
}

const hints = { page: "pageHint", qr: "qrHint", transfer: "transferHint" } as const;

function WayIcon({ provider, way }: PaymentMethodChoice) {
  const Icon =
    provider === "sandbox"
      ? IconFlask
      : way === "qr"
        ? IconQrcode
        : way === "transfer"
          ? IconBuildingBank
          : IconCreditCard;
  return <Icon size={24} stroke={1.6} aria-hidden />;
}

/** What an order can be paid with. */
export function PaymentMethodPicker({ ways, busy, onChoose }: PaymentMethodPickerProps) {
  const t = useCashierTexts();
  if (ways.length === 0) return <Text size="sm">{t("noWays")}</Text>;
  return (
    <ul className={classes.ways} aria-label={t("payWith")}>
      {ways.map((choice) => (
        <li key={`${choice.provider}-${choice.way}`}>
          <UnstyledButton className={classes.way} disabled={busy} onClick={() => onChoose(choice)}>
            <WayIcon {...choice} />
            <span>
              <Text component="span" display="block" fw={600}>
                {t(choice.provider)}
              </Text>
              <Text component="span" display="block" size="xs" c="dimmed">
                {t(hints[choice.way])}
              </Text>
            </span>
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}
