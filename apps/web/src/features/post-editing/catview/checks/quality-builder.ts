import type { ProjectQuality } from "@yiqiao/contracts/post-editing";
import { createQuality, type Quality } from "./quality.ts";

/** Over a server of its own, for tests. */
export function qualityOf(known: Partial<ProjectQuality> = {}): Quality {
  let stored: ProjectQuality = { rules: {}, ignored: [], ...known };
  const stands = async (now: Partial<ProjectQuality>) => (stored = { ...stored, ...now });
  return createQuality(stored, {
    read: async () => stored,
    ignore: (finding) =>
      stands({ ignored: [{ ...finding, author: "Ann", time: "2026-01-01T00:00:00.000Z" }, ...stored.ignored] }),
    heed: ({ id, fingerprint }) =>
      stands({ ignored: stored.ignored.filter((one) => one.id !== id || one.fingerprint !== fingerprint) }),
    switchRules: (rules) => stands({ rules }),
  });
}
