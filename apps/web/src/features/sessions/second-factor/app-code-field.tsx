import { TextInput } from "@mantine/core";
import styles from "../sign-in/sign-in.module.css";

export const appCodeDigits = 6;

interface AppCodeFieldProps {
  readonly label: string;
  readonly value: string;
  /** Told digits only, at most six; what is pasted may hold spaces. */
  readonly onChange: (code: string) => void;
  readonly error: string | undefined;
}

/** The six digits of an authenticator app, large enough to compare at a glance. */
export function AppCodeField({ label, value, onChange, error }: AppCodeFieldProps) {
  return (
    <TextInput
      label={label}
      name="one-time-code"
      inputMode="numeric"
      autoComplete="one-time-code"
      spellCheck={false}
      autoFocus
      size="lg"
      className={styles.appCode}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, appCodeDigits))}
      error={error}
    />
  );
}
