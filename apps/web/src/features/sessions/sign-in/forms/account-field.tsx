import { TextInput } from "@mantine/core";
import { IconDeviceMobile, IconMail, IconUser } from "@tabler/icons-react";
import { identifierKind, normaliseIdentifier } from "@yiqiao/contracts/accounts";
import type { IdentifierKind } from "@yiqiao/contracts/accounts";
import { useT } from "@yiqiao/i18n/react";
import { signInMessages } from "../sign-in.messages.ts";
import styles from "../sign-in.module.css";

interface AccountFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (account: string) => void;
  readonly error: string | undefined;
  readonly description?: string | undefined;
  /** With `webauthn` browsers offer passkeys here too. */
  readonly autoComplete?: string;
  /** Given when the account is settled: it cannot be typed over, but changed by starting again. */
  readonly onChangeAccount?: (() => void) | undefined;
}

const icons = { email: IconMail, phone: IconDeviceMobile } as const;

/** What is typed so far, as an e-mail address or phone number. */
export function kindOf(account: string): IdentifierKind | undefined {
  return identifierKind(normaliseIdentifier(account));
}

/** The account: its icon says what it was recognised as. */
export function AccountField(props: AccountFieldProps) {
  const { value, onChange, autoComplete = "username", onChangeAccount, ...input } = props;
  const t = useT(signInMessages);
  const kind = kindOf(value);
  const Icon = kind === undefined ? IconUser : icons[kind];
  return (
    <TextInput
      {...input}
      name="account"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      inputMode={/^[+\d\s-]+$/.test(value) ? "tel" : "email"}
      required
      withAsterisk={false}
      size="md"
      maxLength={254}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      readOnly={onChangeAccount !== undefined}
      rightSectionWidth="auto"
      rightSection={
        onChangeAccount !== undefined && (
          <button type="button" className={styles.fieldLink} onClick={onChangeAccount}>
            {t("changeAccount")}
          </button>
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
