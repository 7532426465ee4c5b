import { useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { toast } from "@yiqiao/ui";
import { useEffect } from "react";
import { permissionsQuery } from "#features/permissions";
import { openGoods } from "#features/plans";
import { forgetAnswers, keepEndNotice, loginPath } from "#features/sessions";
import { listenToApi } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { signInPaths } from "./menu/navigation.ts";

/** The login page of this tab's site is one of them, although its path has a parameter. */
const isSignInPage = (pathname: string): boolean => pathname === loginPath() || signInPaths.includes(pathname);

/** What failures mean for the whole application, whichever call met them. */
export function useApiNotices(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(() => {
    const toLogin = async (): Promise<void> => {
      const here = router.state.location;
      if (isSignInPage(here.pathname)) return;
      const query = here.href === "/" ? "" : `?redirect=${encodeURIComponent(here.href)}`;
      await router.navigate({ href: loginPath() + query });
    };
    const endSession = async (message: string): Promise<void> => {
      toast.error(message);
      keepEndNotice(message);
      await toLogin();
      await forgetAnswers(queryClient);
    };
    return listenToApi({
      onSessionEnd: (_end, message) => void endSession(message),
      onError: ({ code, message }) => {
        if (code === errorCodes.noPermission) void router.navigate({ to: "/403", replace: true });
        if (code === errorCodes.planNeeded) {
          openGoods({ tab: "plans", reason: "section", message });
          void queryClient.invalidateQueries(permissionsQuery);
        }
        // The server has a page for that, which reloads by itself when it is over.
        if (code === errorCodes.maintenance) location.reload();
        if (code === errorCodes.passwordChangeRequired) void toLogin();
        if (code === errorCodes.accountInactive && !isSignInPage(router.state.location.pathname)) {
          sessionStore.clear();
          void router.navigate({ to: "/noactive", replace: true });
          void forgetAnswers(queryClient);
        }
        if (
          (code === errorCodes.siteDisabled || code === errorCodes.accountDisabled) &&
          !isSignInPage(router.state.location.pathname)
        ) {
          sessionStore.clear();
          void endSession(message);
        }
      },
    });
  }, [router, queryClient]);
}
