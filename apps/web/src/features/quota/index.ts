export { remainingQuery, useRefreshRemaining } from "./quota.queries.ts";
export { RemainingCharacters } from "./remaining-characters.tsx";
