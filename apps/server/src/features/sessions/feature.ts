import type { Executor } from "#platform/database";
import { createPort, defineFeature, type Port } from "#platform/feature";
import type { SessionsOptions } from "./ports.ts";
import { sessionsData } from "./sessions-data.ts";
import { defineSessionsJobs } from "./sessions.jobs.ts";
import { registerSessionsRoutes } from "./sessions.routes.ts";
import { createSessions } from "./sessions.service.ts";
import { signInData } from "./sign-in/sign-in-data.repository.ts";

/** What sessions ask of features that are made after them. */
export interface SessionPorts {
  readonly companyOrders: Port<SessionsOptions["companyOrders"]>;
  readonly newAccounts: Port<SessionsOptions["newAccounts"]>;
  readonly loginProviders: Port<SessionsOptions["providers"]>;
}

export const sessionsFeature = defineFeature({
  create: (given: Omit<SessionsOptions, "companyOrders" | "providers" | "newAccounts">) => {
    const companyOrders = createPort<SessionsOptions["companyOrders"]>("companyOrders");
    const newAccounts = createPort<SessionsOptions["newAccounts"]>("newAccounts");
    const loginProviders = createPort<SessionsOptions["providers"]>("loginProviders");
    const sessions = createSessions({
      ...given,
      companyOrders: (of) => companyOrders.value(of),
      newAccounts: (tx, account) => newAccounts.value(tx, account),
      providers: (siteId) => loginProviders.value(siteId),
    });
    return { sessions, companyOrders, newAccounts, loginProviders };
  },
  routes: registerSessionsRoutes,
  jobs: defineSessionsJobs,
  personalData: ({ db }: { readonly db: Executor }) => [signInData(), sessionsData(db)],
});
