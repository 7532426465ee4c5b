import { Button, Divider, Text } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import type { LoginConfig, LoginResult } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { useEffect, useEffectEvent } from "react";
import { canOfferPasskeys, isPasskeyCancelled, passkeyLogin, usePasskeyLogin } from "./passkey.queries.ts";
import { ProviderButtons } from "./provider-buttons.tsx";
import { signInMessages } from "./sign-in.messages.ts";
import styles from "./sign-in.module.css";

interface OtherSignInMethodsProps {
  readonly siteCode: string | undefined;
  readonly config: LoginConfig | undefined;
  /** Where the reader goes after a login by a provider. */
  readonly redirect: string | undefined;
  readonly hasAgreed: boolean;
  /** False where a new account is made: passkeys belong to accounts. */
  readonly passkeys: boolean;
  readonly mayGo: () => boolean;
  readonly onResult: (result: LoginResult) => void;
  readonly onError: (error: Error) => void;
}

/** Passkeys in the account field's suggestions, once the terms are agreed to. */
function usePasskeyOffer({ siteCode, hasAgreed, passkeys, onResult }: OtherSignInMethodsProps): void {
  const take = useEffectEvent(onResult);
  useEffect(() => {
    if (!hasAgreed || !passkeys) return undefined;
    let isCurrent = true;
    const offer = async () => {
      if (!(await canOfferPasskeys()) || !isCurrent) return;
      const result = await passkeyLogin(siteCode, true);
      if (isCurrent) take(result);
    };
    // An offer that nobody takes, or that a click on the button replaces, ends in an error that concerns nobody.
    offer().catch(() => undefined);
    return () => {
      isCurrent = false;
      void import("@simplewebauthn/browser").then(({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony());
    };
  }, [siteCode, hasAgreed, passkeys]);
}

/** Ways in beside what is typed: a passkey, other providers. */
export function OtherSignInMethods(props: OtherSignInMethodsProps) {
  const { siteCode, config, redirect, passkeys, mayGo, onResult, onError } = props;
  const t = useT(signInMessages);
  const passkey = usePasskeyLogin(siteCode);
  usePasskeyOffer(props);
  const providers = config?.providers ?? [];
  if (!passkeys && providers.length === 0) return undefined;
  const fault = passkey.error;
  return (
    <div className={styles.providers}>
      <Divider label={t("or")} labelPosition="center" />
      {passkeys && (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconFingerprint size={20} stroke={1.6} aria-hidden />}
          loading={passkey.isPending}
          onClick={() => mayGo() && passkey.mutate(undefined, { onSuccess: onResult, onError })}
        >
          {t("passkey")}
        </Button>
      )}
      <div aria-live="polite" className={styles.fault}>
        {fault !== null && (
          <Text size="sm" c={isPasskeyCancelled(fault) ? "dimmed" : "var(--mantine-color-error)"}>
            {isPasskeyCancelled(fault) ? t("passkeyCancelled") : fault.message}
          </Text>
        )}
      </div>
      <ProviderButtons providers={providers} siteCode={siteCode} redirect={redirect} mayGo={mayGo} />
    </div>
  );
}
