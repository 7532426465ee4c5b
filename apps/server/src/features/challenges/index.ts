export { defineChallengesJobs, scheduleChallengesJobs } from "./challenges.jobs.ts";
export { type Challenge, type ChallengeKind, type Challenges, createChallenges } from "./challenges.service.ts";
