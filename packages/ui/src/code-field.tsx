import { Button, Group, TextInput } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { messages } from "./messages.ts";

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

/** A six-digit code, which phones and password managers can fill in, and the button that has one sent. */
export function CodeField(props: CodeFieldProps) {
  const { value, onChange, label, onSend, sending = false, sent = false, waitS = 0, ...input } = props;
  const t = useT(messages);
  const field = (
    <TextInput
      {...input}
      label={label ?? t("code")}
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      size="md"
      style={{ flex: "1 1 140px" }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, digits))}
    />
  );
  if (onSend === undefined) return field;
  return (
    <Group align="flex-end" gap="xs">
      {field}
      <Button variant="default" size="md" px="md" miw={118} loading={sending} disabled={waitS > 0} onClick={onSend}>
        {waitS > 0 ? t("codeWait", { seconds: waitS }) : t(sent ? "codeAgain" : "codeSend")}
      </Button>
    </Group>
  );
}
