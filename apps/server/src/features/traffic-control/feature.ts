import type { Accounts } from "#features/accounts";
import type { Audit } from "#features/audit";
import type { Clock } from "#platform/clock";
import type { Database } from "#platform/database";
import { defineFeature } from "#platform/feature";
import type { DeclaredGroup } from "#platform/limits";
import { createCallGroups } from "./call-groups.ts";
import { createRefusalCounter } from "./refusal-counter.ts";
import { trafficData } from "./traffic-data.ts";
import type { TrafficGate } from "./traffic-gate.ts";
import { defineTrafficJobs } from "./traffic.jobs.ts";
import { registerTrafficRoutes } from "./traffic.routes.ts";
import { createTrafficControl } from "./traffic.service.ts";

type Needs = {
  readonly database: Database;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly accounts: Accounts;
  readonly trafficGate: TrafficGate;
  readonly callGroups: () => readonly DeclaredGroup[];
};

export const trafficControlFeature = defineFeature({
  create: ({ callGroups, trafficGate: gate, ...given }: Needs) => {
    const groups = createCallGroups(callGroups);
    const { database, clock } = given;
    const counter = createRefusalCounter({ db: database.db, clock, groupOf: (key) => groups.groupOf(key) });
    return { trafficControl: createTrafficControl({ ...given, groups, gate, counter }), refusalCounter: counter };
  },
  routes: registerTrafficRoutes,
  jobs: defineTrafficJobs,
  personalData: () => [trafficData()],
});
