import { ActionIcon, Popover, Text } from "@mantine/core";
import { IconInfoCircle } from "@tabler/icons-react";
import { usePenaltyTexts } from "../texts.ts";

/** What a penalty does to a memory's matches, where it is set. */
export function PenaltyHelp() {
  const t = usePenaltyTexts();
  return (
    <Popover width={300} position="bottom" withArrow shadow="md">
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={24} aria-label={t("what")}>
          <IconInfoCircle size={16} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Text size="sm">{t("ofMemory")}</Text>
        <Text size="sm" mt="xs">
          {t("example")}
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
