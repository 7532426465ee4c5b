import { Alert, Paper, Stack } from "@mantine/core";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { PageTitle, toast } from "@yiqiao/ui";
import { useState } from "react";
import { ChangePasswordForm } from "./change-password-form.tsx";
import { canEncrypt } from "./encrypt-password.ts";
import { LoginForm } from "./login-form.tsx";
import { messages } from "./messages.ts";
import { useUser } from "./sessions.queries.ts";

interface AdminLoginPageProps {
  /** Called once the administrator is logged in with a password of their own. */
  readonly onDone: () => void;
}

/** The administrators' login; after a first login with a one-time password it asks for an own one. */
export function AdminLoginPage({ onDone }: AdminLoginPageProps) {
  const t = useT(messages);
  const user = useUser();
  const [password, setPassword] = useState<string>();
  const mustChange = user?.must_change_password ?? false;

  function afterLogin(accepted: string, loggedIn: UserData): void {
    if (loggedIn.must_change_password) setPassword(accepted);
    else onDone();
  }

  function afterChange(): void {
    toast.success(t("passwordSaved"));
    onDone();
  }

  return (
    <Paper withBorder radius="lg" shadow="sm" p={{ base: "lg", sm: 36 }} w="100%" maw={420} mx="auto">
      <Stack gap="lg">
        <PageTitle
          title={mustChange ? t("choosePassword") : t("adminLogin")}
          description={mustChange ? t("choosePasswordHint") : t("adminLoginHint")}
        />
        {!canEncrypt() && (
          <Alert color="yellow" variant="light">
            {t("insecure")}
          </Alert>
        )}
        {mustChange ? (
          <ChangePasswordForm current={password} onChanged={afterChange} />
        ) : (
          <LoginForm onLogin={afterLogin} />
        )}
      </Stack>
    </Paper>
  );
}
