import { defineFeature } from "#platform/feature";
import { defineChallengesJobs } from "./challenges.jobs.ts";
import { createChallenges } from "./challenges.service.ts";

export const challengesFeature = defineFeature({
  create: (given: Parameters<typeof createChallenges>[0]) => ({ challenges: createChallenges(given) }),
  jobs: defineChallengesJobs,
});
