import { Button } from "@mantine/core";
import { Link, Navigate } from "@tanstack/react-router";
import { SignInCard } from "#features/sessions";
import { isViewingTab } from "#shared/session/tab-session.ts";
import { useTexts } from "../texts.ts";

/** Where a tab begins that looks at what a user sees: it goes on to the user's account. */
export function ViewingPage() {
  const t = useTexts();
  if (isViewingTab()) return <Navigate to="/account" replace />;
  return (
    <SignInCard title={t("viewingNothing")}>
      <Button size="md" renderRoot={(props) => <Link to="/alluser" {...props} />}>
        {t("toUsers")}
      </Button>
    </SignInCard>
  );
}
