import { PasswordInput, Stack, Text } from "@mantine/core";
import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import { useT } from "@yiqiao/i18n/react";
import { useId } from "react";
import { userPasswordMin } from "./password-rule.ts";
import { passwordChecks, passwordFault } from "./password-rule.ts";
import { passwordStrength } from "./password-strength.ts";
import { signInMessages } from "./sign-in.messages.ts";
import styles from "./sign-in.module.css";

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly repeatLabel: string;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly repeated: string;
  readonly onRepeated: (repeated: string) => void;
  /** Faults are told from the first try on. */
  readonly submitted: boolean;
  /** The server's refusal of this password. */
  readonly error: string | undefined;
}

const strengths = ["weak", "fair", "good", "strong"] as const;

/** A new password twice, with its rules as they are met and how strong it is. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, repeatLabel, password, onPassword, repeated, onRepeated, submitted, error } = props;
  const t = useT(signInMessages);
  const hints = useId();
  const fault = submitted ? passwordFault(password, repeated, userPasswordMin) : undefined;
  const toggle = { "aria-label": t("showPassword"), tabIndex: 0 };
  const brokenRule = fault === "rule" ? t("ruleBroken", { min: userPasswordMin }) : undefined;
  return (
    <>
      <Stack gap={8}>
        <PasswordInput
          label={label}
          name="new-password"
          autoComplete="new-password"
          size="md"
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          error={brokenRule ?? error}
          visibilityToggleButtonProps={toggle}
          attributes={{ input: { "aria-describedby": hints } }}
        />
        <PasswordHints id={hints} password={password} />
      </Stack>
      <PasswordInput
        label={repeatLabel}
        name="repeated-password"
        autoComplete="new-password"
        size="md"
        value={repeated}
        onChange={(event) => onRepeated(event.currentTarget.value)}
        error={fault === "differs" ? t("passwordsDiffer") : undefined}
        visibilityToggleButtonProps={toggle}
      />
    </>
  );
}

function PasswordHints({ id, password }: { readonly id: string; readonly password: string }) {
  const t = useT(signInMessages);
  const checks = passwordChecks(password, userPasswordMin);
  const rules = [
    { text: t("ruleLength", { min: userPasswordMin }), isMet: checks.length },
    { text: t("ruleLetter"), isMet: checks.letter },
    { text: t("ruleDigit"), isMet: checks.digit },
  ];
  const areMet = rules.every(({ isMet }) => isMet);
  const strength = areMet ? passwordStrength(password) : undefined;
  const level = strength === undefined ? 0 : strengths.indexOf(strength) + 1;
  return (
    <Stack gap={8} id={id}>
      {strength === undefined ? (
        <ul className={styles.rules} aria-label={t("passwordRules")}>
          {rules.map(({ text, isMet }) => (
            <li key={text} data-met={isMet || undefined}>
              {isMet ? <IconCheck size={14} aria-label={t("ruleMet")} /> : <IconPointFilled size={14} aria-hidden />}
              {text}
            </li>
          ))}
        </ul>
      ) : (
        <>
          <div className={styles.meter} aria-hidden>
            {strengths.map((step, index) => (
              <span key={step} data-on={index < level ? strength : undefined} />
            ))}
          </div>
          <Text size="xs" c="dimmed" aria-live="polite">
            {t("strength", { strength: t(strength) })}
          </Text>
        </>
      )}
    </Stack>
  );
}
