import type { DeviceService } from "#features/devices";
import type { JobQueue } from "#platform/queue";
import type { Metrics } from "#platform/telemetry";
import type { Engines } from "./engines/engines.ts";

interface WatchedParts {
  readonly queue: Pick<JobQueue, "stats">;
  readonly engines: Pick<Engines, "router" | "models">;
  readonly devices: Pick<DeviceService, "list">;
}

/** Figures that are read when somebody asks for them: of the queue, the engines, and all processes. */
export function watchParts(metrics: Metrics, { queue, engines, devices }: WatchedParts): void {
  watchQueue(metrics, queue);
  watchEngines(metrics, engines);
  metrics.watch({
    name: "processes",
    help: "Processes of the installation by role and state",
    labels: ["role", "state"],
    read: async () => {
      const { processes } = await devices.list();
      return [...Map.groupBy(processes, ({ role, state }) => `${role} ${state}`).values()].flatMap((those) => {
        const [first] = those;
        return first === undefined ? [] : [{ labels: { role: first.role, state: first.state }, value: those.length }];
      });
    },
  });
}

function watchQueue(metrics: Metrics, queue: Pick<JobQueue, "stats">): void {
  metrics.watch({
    name: "jobs",
    help: "Background jobs by kind and state",
    labels: ["job", "state"],
    read: async () =>
      (await queue.stats()).flatMap(({ name: job, waiting, deferred, running, dead }) =>
        Object.entries({ waiting, deferred, running, dead }).map(([state, value]) => ({
          labels: { job, state },
          value,
        })),
      ),
  });
  metrics.watch({
    name: "job_oldest_waiting_seconds",
    help: "How long the job has waited that has waited longest, by kind",
    labels: ["job"],
    read: async () =>
      (await queue.stats()).map(({ name: job, waitingSince }) => ({
        labels: { job },
        value: waitingSince === null ? 0 : Math.max(0, (Date.now() - waitingSince.getTime()) / 1000),
      })),
  });
}

function watchEngines(metrics: Metrics, { router, models }: WatchedParts["engines"]): void {
  metrics.watch({
    name: "engine_up",
    help: "Whether an engine answers",
    labels: ["engine"],
    read: async () =>
      router.engines().map(({ id, health }) => ({
        labels: { engine: id },
        value: health === undefined || health.state === "down" ? 0 : 1,
      })),
  });
  metrics.watch({
    name: "engine_queued_segments",
    help: "Segments that wait for an engine",
    labels: ["engine"],
    read: async () =>
      router.engines().map(({ id, health }) => ({ labels: { engine: id }, value: health?.queued ?? 0 })),
  });
  metrics.watch({
    name: "model_loaded_threads",
    help: "Threads of the local engine that have a model in memory",
    labels: ["model"],
    read: async () => models().map(({ id, loaded }) => ({ labels: { model: id }, value: loaded })),
  });
}
