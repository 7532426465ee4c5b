export { type Challenge, type ChallengeKind, type Challenges, createChallenges } from "./challenges.service.ts";
export { challengesFeature } from "./feature.ts";
