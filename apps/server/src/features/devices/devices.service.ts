import {
  type changeProcessBodySchema,
  type DeviceAttention,
  type DeviceProcess,
  type Devices,
  type JobKind,
  lostAfterSeconds,
  type ProcessSettings,
  type ProcessState,
} from "@yiqiao/contracts/devices";
import type { z } from "zod";
import type { Audit } from "#features/audit";
import type { Database, Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import type { JobQueue } from "#platform/queue";
import type { RequestContext } from "#platform/request";
import { attentionOf } from "./attention.ts";
import { processChannel } from "./channel.ts";
import {
  deleteLostProcess,
  deleteOldReports,
  dropKeptSettings,
  keepSettings,
  listProcesses,
  lockProcess,
  type ProcessRow,
  updateSettings,
} from "./devices.repository.ts";

export interface DevicesDeps {
  readonly database: Pick<Database, "transaction" | "notify">;
  readonly db: Executor;
  readonly queue: Pick<JobQueue, "stats">;
  readonly audit: Pick<Audit, "record">;
}

export type ProcessChange = z.output<typeof changeProcessBodySchema>;

/** The processes of the installation, and the jobs that they share. */
export interface DeviceService {
  list(): Promise<Devices>;
  /** What an administrator should look at, for the first page of the back end. */
  attention(): Promise<DeviceAttention[]>;
  /** @throws {DomainError} `processMissing`, `processRunsNoJobs`, `jobKindUnknown`, `localModelUnknown` */
  change(context: RequestContext, change: ProcessChange): Promise<DeviceProcess>;
  /** @throws {DomainError} `processMissing`, `processReports` */
  remove(context: RequestContext, id: string): Promise<void>;
  /** Takes out old reports; for a job. */
  cleanUp(): Promise<void>;
}

export function createDeviceService(deps: DevicesDeps): DeviceService {
  const { db, queue } = deps;
  const list = async (): Promise<Devices> => {
    const [rows, stats] = await Promise.all([listProcesses(db), queue.stats()]);
    const processes = rows.map(presentProcess);
    const jobs = stats.map(presentKind);
    return { processes, jobs, attention: attentionOf(processes, jobs, new Date()) };
  };
  return {
    list,
    attention: async () => (await list()).attention,
    change: (context, change) => changeProcess(deps, context, change),
    remove: (context, id) => removeProcess(deps, context, id),
    cleanUp: () => deleteOldReports(db),
  };
}

function stateOf({ silentSeconds, settings, report }: ProcessRow): ProcessState {
  if (silentSeconds > lostAfterSeconds) return "lost";
  if (settings.takes_jobs) return "running";
  // What was set counts as soon as the process says that it obeys.
  const isObeyed = report !== null && !report.settings.takes_jobs;
  return isObeyed && report.jobs.every(({ running }) => running === 0) ? "drained" : "draining";
}

export function presentProcess(row: ProcessRow): DeviceProcess {
  const { id, host, role, pid, version, settings, report, isKept } = row;
  return {
    id,
    host,
    role,
    pid,
    version,
    settings,
    report,
    is_kept: isKept,
    started_at: row.startedAt.toISOString(),
    reported_at: row.reportedAt.toISOString(),
    silent_seconds: row.silentSeconds,
    state: stateOf(row),
  };
}

function presentKind(stats: Awaited<ReturnType<JobQueue["stats"]>>[number]): JobKind {
  const { name: kind, waiting, deferred, running, dead: failed, deadLately, waitingSince } = stats;
  return {
    kind,
    waiting,
    deferred,
    running,
    failed,
    failed_lately: deadLately,
    waiting_since: waitingSince?.toISOString() ?? null,
  };
}

/** What the audit log calls a process. */
const targetOf = ({ host, role, pid }: ProcessRow): string => `process:${host}/${role}/${pid}`;

async function processOf(tx: Executor, id: string): Promise<ProcessRow> {
  const row = await lockProcess(tx, id);
  if (row === undefined) throw new DomainError("processMissing");
  return row;
}

async function changeProcess(
  deps: DevicesDeps,
  context: RequestContext,
  change: ProcessChange,
): Promise<DeviceProcess> {
  const { database, audit, queue } = deps;
  const { kinds } = change.settings;
  const known = kinds === undefined || kinds === null ? [] : (await queue.stats()).map(({ name }) => name);
  const unknown = (kinds ?? []).find((kind) => !known.includes(kind));
  if (unknown !== undefined) throw new DomainError("jobKindUnknown", { kind: unknown });
  return database.transaction(async (tx) => {
    const row = await processOf(tx, change.id);
    refuseWhatItCannot(row, change);
    const given = Object.fromEntries(Object.entries(change.settings).filter(([, value]) => value !== undefined));
    const settings: ProcessSettings = { ...row.settings, ...given };
    const isKept = change.is_kept ?? row.isKept;
    await updateSettings(tx, row.id, settings);
    if (isKept) await keepSettings(tx, row, settings);
    else if (row.isKept) await dropKeptSettings(tx, row);
    const { before, after } = changed({ ...row.settings, is_kept: row.isKept }, { ...settings, is_kept: isKept });
    if (Object.keys(after).length > 0) {
      await audit.record(context, { action: actionOf(row, settings), target: targetOf(row), before, after }, tx);
    }
    await database.notify(processChannel, row.id, tx);
    return presentProcess({ ...row, settings, isKept });
  });
}

function actionOf(row: ProcessRow, { takes_jobs: takesJobs }: ProcessSettings) {
  if (takesJobs === row.settings.takes_jobs) return "device.change";
  return takesJobs ? "device.resume" : "device.drain";
}

/** What only processes that run jobs obey, and models that it has not. */
function refuseWhatItCannot(row: ProcessRow, { settings }: ProcessChange): void {
  const { takes_jobs: takesJobs, slots, kinds, first_models: models = [] } = settings;
  if (row.role === "api" && [takesJobs, slots, kinds].some((value) => value !== undefined)) {
    throw new DomainError("processRunsNoJobs");
  }
  const unknown = models.find((model) => row.report?.models.some(({ id }) => id === model) === false);
  if (unknown !== undefined) throw new DomainError("localModelUnknown", { model: unknown, host: row.host });
}

type Values = Readonly<Record<string, unknown>>;

function changed(before: Values, after: Values): { readonly before: Values; readonly after: Values } {
  const names = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const some = (values: Values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
  return { before: some(before), after: some(after) };
}

function removeProcess({ database, audit }: DevicesDeps, context: RequestContext, id: string): Promise<void> {
  return database.transaction(async (tx) => {
    const row = await processOf(tx, id);
    if ((await deleteLostProcess(tx, id)) === 0) throw new DomainError("processReports");
    const before = { host: row.host, role: row.role, pid: row.pid, reported_at: row.reportedAt.toISOString() };
    await audit.record(context, { action: "device.remove", target: targetOf(row), before }, tx);
  });
}
