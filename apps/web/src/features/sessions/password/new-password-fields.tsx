import { PasswordInput, Stack, Text } from "@mantine/core";
import { IconCheck, IconPointFilled } from "@tabler/icons-react";
import { passwordChecks, passwordLengths, type PasswordOwner } from "@yiqiao/contracts/accounts";
import { useT } from "@yiqiao/i18n/react";
import { useId } from "react";
import { passwordFault } from "./password-rule.ts";
import { signInMessages } from "../sign-in/sign-in.messages.ts";
import styles from "../sign-in/sign-in.module.css";
import { usePasswordRating } from "./use-password-rating.ts";

interface NewPasswordFieldsProps {
  readonly label: string;
  readonly repeatLabel: string;
  /** Whose it becomes. */
  readonly owner: PasswordOwner;
  /** What the owner is known by: easy to guess. */
  readonly known: readonly string[];
  readonly autoFocus?: boolean;
  readonly password: string;
  readonly onPassword: (password: string) => void;
  readonly repeated: string;
  readonly onRepeated: (repeated: string) => void;
  /** Faults are told from the first try on. */
  readonly submitted: boolean;
  /** The server's refusal of this password. */
  readonly error: string | undefined;
}

const strengths = ["common", "weak", "fair", "good", "strong"] as const;

/** A new password twice, with its rules as they are met and how strong it is. */
export function NewPasswordFields(props: NewPasswordFieldsProps) {
  const { label, repeatLabel, owner, known, password, onPassword, repeated, onRepeated, submitted, error } = props;
  const t = useT(signInMessages);
  const hints = useId();
  const fault = submitted ? passwordFault(password, repeated, owner) : undefined;
  const toggle = { "aria-label": t("showPassword"), tabIndex: 0 };
  const brokenRule = fault === "rule" ? t("ruleBroken", passwordLengths[owner]) : undefined;
  return (
    <>
      <Stack gap={8}>
        <PasswordInput
          label={label}
          name="new-password"
          autoComplete="new-password"
          autoFocus={props.autoFocus ?? false}
          size="md"
          value={password}
          onChange={(event) => onPassword(event.currentTarget.value)}
          error={brokenRule ?? error}
          visibilityToggleButtonProps={toggle}
          attributes={{ input: { "aria-describedby": hints } }}
        />
        <PasswordHints id={hints} password={password} owner={owner} known={known} />
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

interface PasswordHintsProps extends Pick<NewPasswordFieldsProps, "password" | "owner" | "known"> {
  readonly id: string;
}

function PasswordHints({ id, password, owner, known }: PasswordHintsProps) {
  const t = useT(signInMessages);
  const rating = usePasswordRating(password, known);
  const checks = passwordChecks(password, owner);
  const rules = [
    { text: t(owner === "anybody" ? "ruleLengthAnybody" : "ruleLength", passwordLengths[owner]), isMet: checks.length },
    { text: t("ruleLetter"), isMet: checks.letter },
    { text: t("ruleDigit"), isMet: checks.digit },
  ];
  const areMet = rules.every(({ isMet }) => isMet);
  const strength = areMet ? rating : undefined;
  const level = strength === undefined ? 0 : strengths.indexOf(strength);
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
            {strengths.slice(1).map((step, index) => (
              <span key={step} data-on={index < level ? strength : undefined} />
            ))}
          </div>
          <Text size="xs" c={strength === "common" ? "red" : "dimmed"} aria-live="polite">
            {strength === "common" ? t("passwordCommon") : t("strength", { strength: t(strength) })}
          </Text>
        </>
      )}
    </Stack>
  );
}
