import { ActionIcon, Loader, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CaptchaAnswer } from "@yiqiao/contracts/sessions";
import { IconRefresh } from "@tabler/icons-react";
import { useT } from "@yiqiao/i18n/react";
import { useCallback, useId, useState } from "react";
import { signInMessages } from "../sign-in.messages.ts";
import { captchaQuery } from "../sign-in.queries.ts";
import styles from "../sign-in.module.css";

export interface CaptchaState {
  readonly isWanted: boolean;
  readonly image: string | undefined;
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly answer: string;
  readonly setAnswer: (answer: string) => void;
  /** What goes to the server; undefined while there is no picture or nothing is typed. */
  readonly solved: CaptchaAnswer | undefined;
  /** Another picture: this one has served, or cannot be read. */
  readonly renew: () => void;
}

/** A captcha picture and what is typed for it; nothing is loaded until it is `wanted`. */
export function useCaptcha(isWanted: boolean): CaptchaState {
  const [answer, setAnswer] = useState("");
  const { data, isFetching, isError, refetch } = useQuery({ ...captchaQuery(useId()), enabled: isWanted });
  const renew = useCallback(() => {
    setAnswer("");
    void refetch();
  }, [refetch]);
  const typed = answer.trim();
  return {
    isWanted,
    image: data?.image,
    isLoading: isFetching,
    isFailed: isError,
    answer,
    setAnswer,
    solved: data && typed !== "" ? { captcha_id: data.captcha_id, answer: typed } : undefined,
    renew,
  };
}

interface CaptchaFieldProps {
  readonly captcha: CaptchaState;
  readonly error: string | undefined;
  readonly autoFocus?: boolean;
}

/** The picture, the field for its characters and a button for another one. */
export function CaptchaField({ captcha, error, autoFocus = false }: CaptchaFieldProps) {
  const t = useT(signInMessages);
  return (
    <div>
      <TextInput
        label={t("captcha")}
        name="captcha"
        autoFocus={autoFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        maxLength={20}
        value={captcha.answer}
        onChange={(event) => captcha.setAnswer(event.currentTarget.value)}
        error={error}
        inputContainer={(input) => (
          <div className={styles.captcha}>
            <div style={{ flex: 1, minWidth: 0 }}>{input}</div>
            <div className={styles.captchaPicture}>
              {captcha.isLoading && <Loader size="xs" />}
              {!captcha.isLoading && captcha.image !== undefined && <img src={captcha.image} alt={t("captchaAlt")} />}
              {!captcha.isLoading && captcha.isFailed && (
                <Text size="xs" c="#b3261e" ta="center" px={4} lh={1.2}>
                  {t("captchaFailed")}
                </Text>
              )}
            </div>
            <ActionIcon
              variant="default"
              size={42}
              aria-label={t("captchaRenew")}
              title={t("captchaRenew")}
              onClick={captcha.renew}
            >
              <IconRefresh size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          </div>
        )}
      />
    </div>
  );
}
