import { Button, TextInput } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { useRef } from "react";
import type { ReactNode } from "react";
import styles from "./code-field.module.css";
import { messages } from "../messages.ts";

export interface CodeFieldProps {
  readonly value: string;
  /** Told digits only, at most six. */
  readonly onChange: (code: string) => void;
  readonly label?: string;
  readonly description?: string | undefined;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  /** Sends a code; left out where a code comes from an app. */
  readonly onSend?: () => void;
  readonly sending?: boolean;
  /** Whether one was sent before: the button says so. */
  readonly sent?: boolean;
  /** Seconds until another may be sent. */
  readonly waitS?: number;
}

const digits = 6;
/** For the longest text of the button, in pixels. */
const sendWidth = 148;

/** A six-digit code, which phones and password managers can fill in, and the button that has one sent. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, label, onSend, sending = false, sent = false, waitS = 0, ...input } = props;
  const t = useT(messages);
  const field = useRef<HTMLInputElement>(null);
  const askForCode = () => {
    onSend?.();
    // The button is disabled for a while; the code is typed into the field.
    field.current?.focus();
  };
  const send = onSend !== undefined && (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={sending}
      disabled={waitS > 0}
      className={styles.send}
      onClick={askForCode}
    >
      {waitS > 0 ? t("codeWait", { seconds: waitS }) : t(sent ? "codeAgain" : "codeSend")}
    </Button>
  );
  return (
    <TextInput
      {...input}
      ref={field}
      label={label ?? t("code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      size="md"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, digits))}
      {...(send && { rightSection: send, rightSectionWidth: sendWidth })}
    />
  );
}
