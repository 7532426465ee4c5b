import { projectQualityCalls as calls, type ProjectQuality } from "@yiqiao/contracts/post-editing";
import { type QaRule, qaRules, type QaSwitches } from "@yiqiao/qa";
import { api } from "#shared/api-client/index.ts";
import { watched, type Watched } from "../../editor/store/watched.ts";

export type IgnoredFinding = ProjectQuality["ignored"][number];
/** Of all findings of a segment that share it. */
export type FindingKey = Pick<IgnoredFinding, "id" | "fingerprint">;

/** What a project's checks look at, and what is ignored of what they find; for everybody in it. */
export interface Quality {
  readonly rules: Pick<Watched<QaSwitches>, "get" | "subscribe">;
  /** The last ignored first. */
  readonly ignored: Pick<Watched<readonly IgnoredFinding[]>, "get" | "subscribe">;
  /** The fingerprints that are ignored in a segment. */
  readonly ignoredIn: (id: number) => ReadonlySet<string>;
  readonly ignore: (finding: FindingKey & { readonly rule: QaRule; readonly reason: string }) => Promise<void>;
  readonly heed: (finding: FindingKey) => Promise<void>;
  readonly switchRule: (rule: QaRule, isOn: boolean) => Promise<void>;
  /** Asks what others have said meanwhile; what cannot be asked now stays as it is. */
  readonly reload: () => void;
}

/** The calls of one project. */
export interface QualityCalls {
  readonly read: () => Promise<ProjectQuality>;
  readonly ignore: (finding: Parameters<Quality["ignore"]>[0]) => Promise<ProjectQuality>;
  readonly heed: (finding: FindingKey) => Promise<ProjectQuality>;
  readonly switchRules: (rules: ProjectQuality["rules"]) => Promise<ProjectQuality>;
}

export const qualityCallsOf = (projectId: string): QualityCalls => ({
  read: () => api(calls.quality, { query: { project_id: projectId } }),
  ignore: (finding) => api(calls.ignore, { body: { project_id: projectId, ...finding } }),
  heed: ({ id, fingerprint }) => api(calls.heed, { body: { project_id: projectId, id, fingerprint } }),
  switchRules: (rules) => api(calls.switchRules, { body: { project_id: projectId, rules } }),
});

const none: ReadonlySet<string> = new Set();
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function bySegment(ignored: readonly IgnoredFinding[]): ReadonlyMap<number, ReadonlySet<string>> {
  const segments = Map.groupBy(ignored, ({ id }) => id);
  return new Map(Array.from(segments, ([id, all]) => [id, new Set(all.map(({ fingerprint }) => fingerprint))]));
}

export function createQuality(known: ProjectQuality, asked: QualityCalls): Quality {
  const rules = watched<QaSwitches>(known.rules);
  const ignored = watched<readonly IgnoredFinding[]>(known.ignored);
  let inSegments = bySegment(known.ignored);
  const take = (now: ProjectQuality): void => {
    // What is as before has nothing checked anew.
    if (!isSame(now.rules, rules.get())) rules.set(now.rules);
    if (isSame(now.ignored, ignored.get())) return;
    inSegments = bySegment(now.ignored);
    ignored.set(now.ignored);
  };
  let last: Promise<unknown> = Promise.resolve();
  // One after the other: an answer that was overtaken would take back what a later one told.
  const inTurn = (ask: () => Promise<ProjectQuality>): Promise<void> => {
    const done = last.then(ask).then(take);
    last = done.catch(() => undefined);
    return done;
  };
  let isReloading = false;
  return {
    rules,
    ignored,
    ignoredIn: (id) => inSegments.get(id) ?? none,
    ignore: (finding) => inTurn(() => asked.ignore(finding)),
    heed: (finding) => inTurn(() => asked.heed(finding)),
    switchRule: (rule, isOn) =>
      inTurn(async () => {
        // All of them are sent: what others have switched meanwhile stays so.
        const { [rule]: _, ...others } = (await asked.read()).rules;
        return asked.switchRules(isOn === qaRules[rule].isDefault ? others : { ...others, [rule]: isOn });
      }),
    reload: () => {
      if (isReloading) return;
      isReloading = true;
      const end = () => (isReloading = false);
      void inTurn(asked.read).then(end, end);
    },
  };
}
