import { ActionIcon, Tooltip, VisuallyHidden } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { toast } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import classes from "../text-page.module.css";
import { useTexts } from "../texts.ts";

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
    if (!(await writeClipboard(text))) {
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

/** The asynchronous clipboard needs a secure origin; a server on the local network may not be one. */
async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
