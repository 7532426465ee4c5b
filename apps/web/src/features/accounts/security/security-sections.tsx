import { Stack } from "@mantine/core";
import type { UserData } from "@yiqiao/contracts/sessions";
import { IdentitiesSection } from "./identities-section.tsx";
import { hasPasskeys } from "#features/sessions";
import { PasskeysSection } from "./passkeys-section.tsx";
import { PasswordSection } from "./password-section.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

/** How the account is got into. */
export default function SecuritySections({ user }: { readonly user: UserData }) {
  return (
    <Stack gap="md">
      <PasswordSection user={user} />
      <TwoFactorSection user={user} />
      {hasPasskeys() && <PasskeysSection />}
      <IdentitiesSection />
    </Stack>
  );
}
