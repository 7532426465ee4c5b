import { Button, Group } from "@mantine/core";
import { useTexts } from "./texts.ts";

interface FormButtonsProps {
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly danger?: boolean;
  readonly onCancel: () => void;
}

/** The two buttons under a dialog's form. */
export function FormButtons({ submitLabel, busy, danger = false, onCancel }: FormButtonsProps) {
  const t = useTexts();
  return (
    <Group justify="flex-end" gap="sm" mt="xs">
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {t("cancel")}
      </Button>
      <Button type="submit" loading={busy} color={danger ? "red" : "brand"}>
        {submitLabel}
      </Button>
    </Group>
  );
}
