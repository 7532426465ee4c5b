import { Paper, Stack } from "@mantine/core";
import { useT } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { useEffect, useState } from "react";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { LoginForm } from "./login-form.tsx";
import { messages } from "./messages.ts";
import { useUser } from "./sessions.queries.ts";

interface AdminLoginPageProps {
  /** Called when somebody is logged in with a password of their own; keep its identity. */
  readonly onDone: () => void;
}

/** The administrators' login; after a first login with a one-time password it asks for an own one. */
export function AdminLoginPage({ onDone }: AdminLoginPageProps) {
  const t = useT(messages);
  const user = useUser();
  /** The password of the last attempt, so that the first login need not ask for it again. */
  const [password, setPassword] = useState<string>();
  const mustChange = user?.must_change_password ?? false;

  useEffect(() => {
    if (user && !user.must_change_password) onDone();
  }, [user, onDone]);

  return (
    <Paper withBorder radius="lg" shadow="sm" p={{ base: "lg", sm: 36 }} w="100%" maw={420} mx="auto">
      <Stack gap="lg">
        <PageTitle
          title={mustChange ? t("choosePassword") : t("adminLogin")}
          description={mustChange ? t("choosePasswordHint") : t("adminLoginHint")}
        />
        {user?.must_change_password ? (
          <ChangePasswordForm account={user.account_number} current={password} />
        ) : (
          <LoginForm onAttempt={setPassword} />
        )}
      </Stack>
    </Paper>
  );
}
