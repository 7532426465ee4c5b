import { useQueryClient } from "@tanstack/react-query";
import { sessionCalls, signInCalls } from "@yiqiao/contracts/sessions";
import { useEffect } from "react";
import { api, ApiError, resumeSession } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { adoptSession, isViewingTab, onSharedEnd } from "#shared/session/tab-session.ts";
import { answerLoginRequests, askForLogin } from "./cross-window.ts";
import type { MessageTarget } from "./cross-window.ts";
import { loginConfigQuery } from "../sign-in/login-config.queries.ts";
import { forgetAnswers, userQuery } from "../sessions.queries.ts";

function otherWindows(): MessageTarget[] {
  const { opener, parent } = window;
  return [opener, parent === window ? undefined : parent].filter(
    (target: MessageTarget | null | undefined) => target !== null && target !== undefined,
  );
}

/** Asks the window that opened or embeds this one, if the site allows its origin. */
async function askOtherWindows(): Promise<void> {
  const targets = otherWindows();
  if (targets.length === 0) return;
  const { allowed_origins: origins } = await api(signInCalls.loginConfig);
  const login = await askForLogin({
    window,
    targets,
    origins,
    makeId: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-"),
    wait: (milliseconds) =>
      new Promise((resolve) => {
        setTimeout(resolve, milliseconds);
      }),
  });
  if (login && sessionStore.read() === undefined) {
    sessionStore.write({ accessToken: login.access_token, refreshToken: login.refresh_token });
  }
}

async function arrive(): Promise<void> {
  try {
    await adoptSession({
      resume: resumeSession,
      leave: () => api(sessionCalls.endPersistent),
    });
  } catch (error) {
    // Without the server nobody is known; the next page asks again.
    if (!(error instanceof ApiError)) throw error;
  }
  if (sessionStore.read() !== undefined) return;
  try {
    await askOtherWindows();
  } catch (error) {
    // Without the answer this is a visitor's window.
    if (!(error instanceof ApiError)) throw error;
  }
}

let arrival: Promise<void> | undefined;

/** Waits, once in a page, for the login that another tab or an allowed window may have. */
export function sessionArrival(): Promise<void> {
  return (arrival ??= arrive());
}

/** Answers other windows that ask for this one's login, and follows log-outs of other tabs. */
export function useWindowLogin(): void {
  const queryClient = useQueryClient();
  useEffect(() => onSharedEnd(() => void forgetAnswers(queryClient)), [queryClient]);
  useEffect(
    () =>
      answerLoginRequests({
        window,
        allowedOrigins: async () => (await queryClient.fetchQuery(loginConfigQuery(undefined))).allowed_origins,
        loginData: async () => {
          // Nobody logs in elsewhere with a session that only looks.
          if (sessionStore.read() === undefined || isViewingTab()) return undefined;
          const user = await queryClient.ensureQueryData(userQuery);
          const tokens = sessionStore.read();
          return (
            tokens && {
              username: user.username || user.account_number,
              access_token: tokens.accessToken,
              refresh_token: tokens.refreshToken,
            }
          );
        },
      }),
    [queryClient],
  );
}
