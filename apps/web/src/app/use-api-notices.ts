import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import { toast } from "@yiqiao/ui";
import { useEffect } from "react";
import { forgetAnswers } from "#features/sessions";
import { listenToApi } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";

/** What failures mean for the whole application, whichever call met them. */
export function useApiNotices(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const toLogin = async (message: string): Promise<void> => {
      toast.error(message);
      const here = router.state.location;
      const redirect = here.pathname === "/adminlogin" || here.href === "/" ? undefined : here.href;
      await router.navigate({ to: "/adminlogin", search: { redirect } });
      await forgetAnswers(queryClient);
    };
    return listenToApi({
      onSessionEnd: (_end, message) => void toLogin(message),
      onError: ({ code, message }) => {
        if (code === errorCatalogue.noPermission.code) void router.navigate({ to: "/403", replace: true });
        if (code === errorCatalogue.passwordChangeRequired.code) void router.navigate({ to: "/adminlogin" });
        if (code === errorCatalogue.siteDisabled.code && sessionStore.read() !== undefined) {
          sessionStore.clear();
          void toLogin(message);
        }
      },
    });
  }, [router, queryClient]);
}
