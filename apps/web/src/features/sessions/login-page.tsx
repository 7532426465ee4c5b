import { useT } from "@yiqiao/i18n/react";
import { useEffect, useState } from "react";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { messages } from "./messages.ts";
import { useUser } from "./sessions.queries.ts";
import { SignInCard } from "./sign-in-card.tsx";
import { SignInFlow } from "./sign-in-flow.tsx";
import type { SignInFlowProps } from "./sign-in-flow.tsx";

interface LoginPageProps extends Omit<SignInFlowProps, "onAttempt" | "onAccepted"> {
  /** Called when somebody is logged in with a password of their own, also if they already were; keep its identity. */
  readonly onDone: () => void;
}

/** The way in; who has a password that somebody else set chooses an own one before going on. */
export function LoginPage({ onDone, ...flow }: LoginPageProps) {
  const t = useT(messages);
  const user = useUser();
  /** The password of the last attempt, so that the first login need not ask for it again. */
  const [password, setPassword] = useState<string>();
  /** A login that began elsewhere replaces whoever was logged in here before. */
  const [isAccepted, setAccepted] = useState(flow.start === undefined);
  const isDone = isAccepted && user !== undefined && !user.must_change_password;

  useEffect(() => {
    if (isDone) onDone();
  }, [isDone, onDone]);

  if (isAccepted && user?.must_change_password) {
    return (
      <SignInCard title={t("choosePassword")} description={t("choosePasswordHint")}>
        <ChangePasswordForm user={user} current={password} />
      </SignInCard>
    );
  }
  return <SignInFlow {...flow} onAttempt={setPassword} onAccepted={() => setAccepted(true)} />;
}
