import { z } from "zod";
import { defineCalls, exampleId } from "../calls/index.ts";
import {
  changeProcessBodySchema,
  deviceHistorySchema,
  deviceProcessSchema,
  devicesSchema,
  failedJobsBodySchema,
  failedJobsDoneSchema,
  failedJobsQuerySchema,
  failedJobsSchema,
  historyQuerySchema,
  processIdBodySchema,
  queueHistoryQuerySchema,
  queueHistorySchema,
} from "./schemas.ts";

const read = { method: "GET", permission: "DeviceManagement" } as const;
const change = { method: "POST", permission: "DeviceManagement" } as const;

export const deviceCalls = defineCalls("devices", {
  list: {
    ...read,
    path: "/system/devices",
    summary: "The processes of the installation, what they do, and the jobs that wait",
    result: devicesSchema,
  },
  history: {
    ...read,
    path: "/system/devices/history",
    summary: "What a process has reported, over an hour or a day",
    query: historyQuerySchema,
    result: deviceHistorySchema,
    example: { query: { id: exampleId } },
  },
  queueHistory: {
    ...read,
    path: "/system/devices/queue_history",
    summary: "How many jobs waited and ran, over an hour or a day",
    query: queueHistoryQuerySchema,
    result: queueHistorySchema,
  },
  change: {
    ...change,
    path: "/system/devices/change",
    summary: "Drain or resume a process, limit what it takes, and what its engine may use",
    body: changeProcessBodySchema,
    result: deviceProcessSchema,
    example: { body: { id: exampleId, settings: { takes_jobs: false } } },
  },
  remove: {
    ...change,
    path: "/system/devices/remove",
    summary: "Take a process that is lost off the list",
    body: processIdBodySchema,
    result: z.object({}),
    example: { body: { id: exampleId } },
  },
  failedJobs: {
    ...read,
    path: "/system/devices/failed_jobs",
    summary: "Jobs that failed for good, the youngest first",
    query: failedJobsQuerySchema,
    result: failedJobsSchema,
  },
  retryJobs: {
    ...change,
    path: "/system/devices/retry_jobs",
    summary: "Give failed jobs another life",
    body: failedJobsBodySchema,
    result: failedJobsDoneSchema,
    example: { body: { ids: [exampleId] } },
  },
  discardJobs: {
    ...change,
    path: "/system/devices/discard_jobs",
    summary: "Forget failed jobs",
    body: failedJobsBodySchema,
    result: failedJobsDoneSchema,
    example: { body: { ids: [exampleId] } },
  },
});
