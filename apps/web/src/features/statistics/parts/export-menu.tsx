import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { statisticsFormats } from "@yiqiao/contracts/statistics";
import type { StatisticsFormat } from "@yiqiao/contracts/statistics";
import { useTexts } from "../texts.ts";

interface ExportMenuProps {
  /** What is exported, where a page has more than one. */
  readonly label?: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onExport: (format: StatisticsFormat) => void;
}

/** Saves figures as a file of one of the formats. */
export function ExportMenu({ label, busy, disabled = false, onExport }: ExportMenuProps) {
  const t = useTexts();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
          disabled={disabled}
        >
          {label ?? t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statisticsFormats.map((format) => (
          <Menu.Item key={format} onClick={() => onExport(format)}>
            {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
