import { useMantineColorScheme } from "@mantine/core";
import type { MantineColorScheme } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { accountCalls } from "@yiqiao/contracts/accounts";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useEffect, useRef } from "react";
import { userQuery, useUser } from "#features/sessions";
import { api } from "#shared/api-client/index.ts";
import { accountPreferences } from "./account-preferences.ts";
import { isViewingTab } from "#shared/session/tab-session.ts";

interface PreferenceChange {
  readonly language?: InterfaceLanguage;
  readonly color_scheme?: MantineColorScheme;
}

/** Language and colours of the interface. A choice takes effect at once; a user's is kept with the account too. */
export function usePreferences() {
  const { language, setLanguage } = useInterfaceLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useUser();
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (change: PreferenceChange) => api(accountCalls.updatePreferences, { body: change }),
    onMutate: (change) => queryClient.setQueryData(userQuery.queryKey, (known) => known && { ...known, ...change }),
  });
  const keep = (change: PreferenceChange) => {
    if (user && !user.must_change_password) save.mutate(change);
  };
  return {
    language,
    setLanguage: (next: InterfaceLanguage) => {
      setLanguage(next);
      keep({ language: next });
    },
    colorScheme,
    setColorScheme: (next: MantineColorScheme) => {
      setColorScheme(next);
      keep({ color_scheme: next });
    },
  };
}

/** Takes over what the account prefers, once for each user that logs in. */
export function useAccountPreferences(): void {
  const user = useUser();
  const { setLanguage } = useInterfaceLanguage();
  const { setColorScheme } = useMantineColorScheme();
  const appliedFor = useRef<string | null>(null);
  useEffect(() => {
    // Who looks at what a user sees keeps the own language and colours.
    if (isViewingTab()) return;
    const id = user?.user_id ?? null;
    if (appliedFor.current === id) return;
    appliedFor.current = id;
    const { language, colorScheme } = accountPreferences(user);
    if (language) setLanguage(language);
    if (colorScheme) setColorScheme(colorScheme);
  }, [user, setLanguage, setColorScheme]);
}
