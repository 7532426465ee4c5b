import { Button, Stack, Text, Title } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { siteNameOf, useSite } from "#features/sites";
import { linkToLogin } from "./link-to-login.tsx";
import { OfSite } from "./of-site.tsx";
import { SignInCard } from "./sign-in/sign-in-card.tsx";
import { SiteContact, useHasContact } from "./site-contact.tsx";
import { signInMessages } from "./sign-in/sign-in.messages.ts";

/** For who is known but may not enter yet: the account or the site is not activated. Says whom to ask. */
export function NotActivePage() {
  const { site } = useSearch({ from: "/plain/noactive" });
  return (
    <OfSite site={site}>
      <NotActive siteCode={site} />
    </OfSite>
  );
}

function NotActive({ siteCode }: { readonly siteCode: string | undefined }) {
  const t = useT(signInMessages);
  const { language } = useInterfaceLanguage();
  const current = useSite();
  const site = siteNameOf(current, language);
  const isSite = current !== undefined && current.account_status !== "active";
  const hasContact = useHasContact();
  const hint = t(isSite ? "siteNotActiveHint" : "notActiveHint", { site });
  return (
    <SignInCard title={t("notActiveTitle")} description={hint}>
      <Stack gap={4}>
        <Title order={2} size="h4">
          {t("contact")}
        </Title>
        <SiteContact />
        {!hasContact && (
          <Text size="sm" c="dimmed">
            {t("contactNone")}
          </Text>
        )}
      </Stack>
      <Button variant="light" size="md" fullWidth renderRoot={linkToLogin(siteCode)}>
        {t("backToLogin")}
      </Button>
    </SignInCard>
  );
}
