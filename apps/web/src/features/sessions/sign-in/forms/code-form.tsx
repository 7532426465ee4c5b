import { Stack, Text } from "@mantine/core";
import { normaliseIdentifier, verificationCode } from "@yiqiao/contracts/accounts";
import type { LoginConfig } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { CodeField, useCountdown } from "@yiqiao/ui";
import { useEffect, useRef, useState } from "react";
import { AccountField, kindOf } from "./account-field.tsx";
import { CaptchaField, useCaptcha } from "./captcha-field.tsx";
import { messageAt, nameOfError, secondsOfError } from "./field-of-error.ts";
import { signInMessages } from "../sign-in.messages.ts";
import { useSendCode } from "../sign-in.queries.ts";
import { useTypedAccount } from "./typed-account.ts";

type Texts = ReturnType<typeof useT<(typeof signInMessages)["en"]>>;

/** What is wrong with an account that a code should go to, if anything. */
function faultOfAccount(account: string, codes: LoginConfig["codes"] | undefined, t: Texts): string | undefined {
  if (account.trim() === "") return t("accountMissing");
  const kind = kindOf(account);
  if (kind === undefined) return t("accountFormat");
  if (codes && !codes[kind]) return t(kind === "email" ? "noCodesByEmail" : "noCodesByPhone");
  return undefined;
}

function isKeptCode(account: string, config: LoginConfig | undefined): boolean {
  const kind = kindOf(account);
  return kind !== undefined && config !== undefined && config.codes_kept[kind];
}

/** An account and the code that was sent to it: the state of every form that proves an address or number. */
export function useCodeForm(
  purpose: "login" | "register" | "reset-password",
  siteCode: string | undefined,
  config: LoginConfig | undefined,
) {
  const t = useT(signInMessages);
  const [account, setAccount] = useTypedAccount();
  const [code, setCode] = useState("");
  const { isAsking, sentTo, sendTries, isCaptchaMissed, captcha, countdown, sending, send, askAgain } = useSending(
    account,
    { purpose, siteCode, config },
  );

  const hasTried = sendTries > 0;
  return {
    account,
    setAccount: (next: string) => {
      setAccount(next);
      if (sending.isError) sending.reset();
    },
    /** Goes back to choosing the account; what else was typed stays. */
    change: () => {
      setCode("");
      askAgain();
    },
    normalised: normaliseIdentifier(account),
    code,
    setCode,
    isAsking,
    sentTo,
    /** Whether codes to this account only get as far as the outbox. */
    isKept: isKeptCode(account, config),
    captcha,
    send,
    isSending: sending.isPending,
    waitS: countdown.left,
    /** Changes with every refused try to send. */
    attempt: `${sendTries}`,
    isComplete: faultOfAccount(account, config?.codes, t) === undefined && code.length === verificationCode.digits,
    accountFault: (submitted: boolean) =>
      (hasTried || submitted ? faultOfAccount(account, config?.codes, t) : undefined) ??
      messageAt("account", sending.error),
    captchaFault:
      messageAt("captcha", sending.error) ??
      (isCaptchaMissed && captcha.solved === undefined ? t("captchaMissing") : undefined),
    codeFault: (submitted: boolean) => {
      return submitted && code.length !== verificationCode.digits ? t("codeMissing") : undefined;
    },
    /** A refusal that belongs to no field. */
    sendFault: messageAt("form", sending.error) ?? messageAt("code", sending.error),
  };
}

interface SendingOptions {
  readonly purpose: "login" | "register" | "reset-password";
  readonly siteCode: string | undefined;
  readonly config: LoginConfig | undefined;
}

/** A code that is sent to an account, behind a captcha. */
function useSending(account: string, { purpose, siteCode, config }: SendingOptions) {
  const t = useT(signInMessages);
  /** The captcha is shown until a code is sent, and again when another one is asked for. */
  const [isAsking, setAsking] = useState(true);
  const [sentTo, setSentTo] = useState<string>();
  /** Counts refused tries to send; faults are told from the first on. */
  const [sendTries, setSendTries] = useState(0);
  const [isCaptchaMissed, setCaptchaMissed] = useState(false);
  const captcha = useCaptcha(isAsking);
  const countdown = useCountdown();
  const sending = useSendCode(purpose, siteCode);

  function send(): void {
    if (!isAsking) {
      setAsking(true);
      captcha.renew();
      return;
    }
    const kind = kindOf(account);
    setSendTries((tries) => tries + 1);
    setCaptchaMissed(captcha.solved === undefined);
    if (faultOfAccount(account, config?.codes, t) !== undefined || kind === undefined || !captcha.solved) return;
    const body = { account: normaliseIdentifier(account), kind, captcha: captcha.solved };
    sending.mutate(body, {
      onSuccess: ({ resend_after_s }) => {
        setSentTo(body.account);
        setAsking(false);
        setSendTries(0);
        countdown.start(resend_after_s);
      },
      onError: (error) => {
        captcha.renew();
        setSendTries((tries) => tries + 1);
        if (nameOfError(error) !== "codeRecent") return;
        setSentTo(body.account);
        setAsking(false);
        countdown.start(secondsOfError(error) ?? 0);
      },
    });
  }
  const askAgain = (): void => {
    setSentTo(undefined);
    setAsking(true);
    captcha.renew();
  };
  return { isAsking, sentTo, sendTries, isCaptchaMissed, captcha, countdown, sending, send, askAgain };
}

export type CodeForm = ReturnType<typeof useCodeForm>;

interface CodeFormFieldsProps {
  readonly form: CodeForm;
  readonly submitted: boolean;
  /** The refusal of what was done with the code. */
  readonly error: Error | null;
}

const hints = {
  email: { sent: "accountIsEmail", kept: "emailIsKept" },
  phone: { sent: "accountIsPhone", kept: "phoneIsKept" },
} as const;

/** Account and captcha of a `useCodeForm`; once a code was sent, the field for it. */
export function CodeFormFields({ form, submitted, error }: CodeFormFieldsProps) {
  const t = useT(signInMessages);
  const kind = kindOf(form.account);
  const hint = kind === undefined ? undefined : t(hints[kind][form.isKept ? "kept" : "sent"]);
  const minutes = verificationCode.lifeMs / 60_000;
  const codePart = useRef<HTMLDivElement>(null);
  const isSent = form.sentTo !== undefined && !form.isAsking;
  useEffect(() => {
    if (isSent) codePart.current?.querySelector("input")?.focus();
  }, [isSent]);
  return (
    <>
      <AccountField
        label={t("account")}
        value={form.account}
        onChange={form.setAccount}
        error={form.accountFault(submitted) ?? messageAt("account", error)}
        description={form.sentTo === undefined ? hint : undefined}
        onChangeAccount={form.sentTo === undefined ? undefined : form.change}
      />
      {form.isAsking && (
        <CaptchaField captcha={form.captcha} error={form.captchaFault} autoFocus={form.sentTo !== undefined} />
      )}
      {form.sentTo !== undefined && (
        <Stack gap={6} ref={codePart}>
          <CodeField
            value={form.code}
            onChange={form.setCode}
            error={form.codeFault(submitted) ?? messageAt("code", error)}
            onSend={form.send}
            sending={form.isSending}
            sent
            waitS={form.waitS}
          />
          <Text size="xs" c="dimmed" role="status">
            {t(form.isKept ? "codeKept" : "codeSent", { account: form.sentTo, minutes })}
          </Text>
        </Stack>
      )}
    </>
  );
}
