import type { CallRate } from "@yiqiao/contracts/calls";
import { apiCallsPerMinute } from "@yiqiao/contracts/public-api";
import { documentGroups } from "#features/documents";
import { pictureGroups } from "#features/pictures";
import { apiGroup } from "#features/public-api";
import { termScanGroups } from "#features/term-extraction";
import { webPageGroups } from "#features/web-pages";
import type { DeclaredGroup } from "#platform/limits";

const minuteS = 60;

/** Every group of calls that has a limit: those of features, and those that contracts name. */
export function callGroups(
  { rateLimitPerMinute }: { readonly rateLimitPerMinute: number },
  ofContracts: Iterable<CallRate>,
): readonly DeclaredGroup[] {
  const bySetting = ["text", "quote", "dictionary"].map((name) => {
    return { name, limit: rateLimitPerMinute, windowS: minuteS, of: "caller" } as const;
  });
  const ofFeatures = [...documentGroups, ...pictureGroups, ...webPageGroups, ...termScanGroups];
  const ofKeys = { name: apiGroup, limit: apiCallsPerMinute, windowS: minuteS, of: "account" } as const;
  const named = [...ofContracts].map(({ group, limit, windowS, of }) => ({ name: group, limit, windowS, of }));
  return [...bySetting, ...ofFeatures, ofKeys, ...named.toSorted((a, b) => (a.name < b.name ? -1 : 1))];
}
