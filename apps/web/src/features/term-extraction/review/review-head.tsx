import { ActionIcon, Button, Menu } from "@mantine/core";
import { IconArrowLeft, IconBooks, IconDots, IconDownload, IconRefresh, IconTrash } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { TermScan } from "@yiqiao/contracts/term-extraction";
import { useFormats } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import headClasses from "#shared/parts/detail-head.module.css";
import { ScanFacts } from "../scans/scan-facts.tsx";
import { useReviewTexts } from "../texts.ts";
import type { ReviewDialog } from "./review-dialogs.tsx";
import classes from "./review.module.css";

const icon = { size: 17, stroke: 1.7, "aria-hidden": true } as const;

interface ReviewHeadProps {
  readonly scan: TermScan;
  readonly onDialog: (dialog: ReviewDialog) => void;
}

/** The way back to all scans. */
export function BackLink() {
  const t = useReviewTexts();
  return (
    <Link to="/docScan" className={headClasses.back}>
      <IconArrowLeft size={16} aria-hidden /> {t("back")}
    </Link>
  );
}

/** What was scanned, and what is done with the list as a whole. */
export function ReviewHead({ scan, onDialog }: ReviewHeadProps) {
  const t = useReviewTexts();
  const { number } = useFormats();
  const { totals } = scan;
  return (
    <header className={classes.head}>
      <BackLink />
      <div className={headClasses.titleRow}>
        <div className={headClasses.title}>
          <PageTitle title={scan.name} />
        </div>
        <div className={classes.actions}>
          <Button
            leftSection={<IconBooks {...icon} />}
            rightSection={totals.adoptable > 0 && <span className={classes.count}>{number(totals.adoptable)}</span>}
            onClick={() => onDialog({ kind: "adopt" })}
          >
            {t("adopt")}
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload {...icon} />}
            disabled={totals.all === 0}
            onClick={() => onDialog({ kind: "export" })}
          >
            {t("export")}
          </Button>
          <Menu position="bottom-end" shadow="md" width={220}>
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={t("moreActions")} title={t("moreActions")}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconRefresh {...icon} />} onClick={() => onDialog({ kind: "again" })}>
                {t("againDots")}
              </Menu.Item>
              <Menu.Item leftSection={<IconTrash {...icon} />} color="red" onClick={() => onDialog({ kind: "delete" })}>
                {t("deleteDots")}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      <ScanFacts scan={scan} />
    </header>
  );
}
