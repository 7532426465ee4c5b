import { Paper } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { EmptyState } from "@yiqiao/ui";
import { useTexts } from "../texts.ts";

/** Stands where figures will be once their days are selected. */
export function SelectTime() {
  const t = useTexts();
  return (
    <Paper withBorder radius="lg" role="status">
      <EmptyState
        icon={<IconCalendar size={28} stroke={1.5} />}
        title={t("selectTime")}
        description={t("selectTimeHint")}
      />
    </Paper>
  );
}
