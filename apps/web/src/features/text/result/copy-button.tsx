import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { toast } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { writeClipboard } from "#shared/clipboard/write-clipboard.ts";
import classes from "../text-page.module.css";
import { useTexts } from "../texts.ts";
import { tableHtmlOf } from "./table-html.ts";

export interface CopyButtonProps {
  readonly text: string;
  /** False while the text is still changing. */
  readonly isReady: boolean;
  readonly onCopied: () => void;
}

const confirmationMs = 2000;

export function CopyButton({ text, isReady, onCopied }: CopyButtonProps) {
  const t = useTexts();
  const [copies, setCopies] = useState(0);
  const isCopied = copies > 0;
  useEffect(() => {
    if (copies === 0) return undefined;
    const timer = setTimeout(() => setCopies(0), confirmationMs);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy(): Promise<void> {
    if (!(await writeClipboard(text, tableHtmlOf(text)))) {
      toast.error(t("copyFailed"));
      return;
    }
    setCopies((count) => count + 1);
    onCopied();
  }

  return (
    <>
      <Tooltip label={isCopied ? t("copied") : t("copy")} openDelay={isCopied ? 0 : 400}>
        <ActionIcon
          variant={isCopied ? "light" : "subtle"}
          color={isCopied ? "green" : "gray"}
          size={40}
          radius="xl"
          aria-label={t("copy")}
          aria-disabled={!isReady}
          className={classes.icon}
          onClick={() => {
            if (isReady) void copy();
          }}
        >
          {isCopied ? <IconCheck size={19} aria-hidden /> : <IconCopy size={19} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden role="status">{isCopied ? t("copied") : ""}</VisuallyHidden>
    </>
  );
}
