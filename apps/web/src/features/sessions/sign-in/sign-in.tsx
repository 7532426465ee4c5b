import { Anchor } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useT } from "@yiqiao/i18n/react";
import { useCallback, useEffect, useState } from "react";
import { ChangePasswordForm } from "../password/change-password-form.tsx";
import { messages } from "../messages.ts";
import { useUser } from "../sessions.queries.ts";
import { SignInCard } from "./sign-in-card.tsx";
import { SignInFlow } from "./sign-in-flow.tsx";
import type { SignInView, SignInFlowProps } from "./sign-in-flow-props.ts";
import { signInMessages } from "./sign-in.messages.ts";

interface SignInProps extends Pick<SignInFlowProps, "start" | "title"> {
  readonly audience?: SignInFlowProps["audience"];
  readonly siteCode?: string | undefined;
  /** Where the reader goes afterwards. */
  readonly redirect?: string | undefined;
  /** Which sign-in method is chosen, on pages whose address says it. */
  readonly view?: SignInView | undefined;
  readonly onView?: (view: SignInView) => void;
  /** Called instead of going to `redirect` when the login is this tab's session; keep its identity. */
  readonly onDone?: () => void;
}

/** Sign-in, from the first field to the page that the reader wanted. */
export function SignIn({ audience = "user", siteCode, redirect, view, onView, onDone, ...flow }: SignInProps) {
  const t = useT(signInMessages);
  const navigate = useNavigate();
  const [ownView, setOwnView] = useState<SignInView>("password");
  const leave = useCallback(() => void navigate({ href: redirect ?? "/", replace: true }), [navigate, redirect]);
  return (
    <UntilDone
      {...flow}
      audience={audience}
      siteCode={siteCode}
      redirect={redirect}
      view={onView === undefined ? ownView : (view ?? "password")}
      onView={onView ?? setOwnView}
      onDone={onDone ?? leave}
      onInactive={() => void navigate({ to: "/noactive", search: { site: siteCode } })}
      forgot={
        <Anchor size="sm" renderRoot={(props) => <Link to="/forget" search={{ site: siteCode }} {...props} />}>
          {t("forgotPassword")}
        </Anchor>
      }
    />
  );
}

interface UntilDoneProps extends Omit<SignInFlowProps, "onAttempt" | "onAccepted"> {
  /** Called when somebody is logged in with a password of their own, also if they already were; keep its identity. */
  readonly onDone: () => void;
}

/** Who has a password that somebody else set chooses an own one before going on. */
function UntilDone({ onDone, ...flow }: UntilDoneProps) {
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
