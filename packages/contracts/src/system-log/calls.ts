import { defineCalls } from "../calls/index.ts";
import {
  systemLogLineQuerySchema,
  systemLogLineSchema,
  systemLogListSchema,
  systemLogQuerySchema,
  systemLogStateSchema,
  systemLogTailQuerySchema,
  systemLogTailSchema,
} from "./schemas.ts";

const permission = "SystemLog";

export const systemLogCalls = defineCalls("system", {
  list: {
    method: "GET",
    path: "/system_log/list",
    summary: "What the processes of the server said, the newest first",
    permission,
    query: systemLogQuerySchema,
    result: systemLogListSchema,
  },
  line: {
    method: "GET",
    path: "/system_log/line",
    summary: "One line of the system log with all its details",
    permission,
    query: systemLogLineQuerySchema,
    result: systemLogLineSchema,
    example: { query: { id: "1" } },
  },
  state: {
    method: "GET",
    path: "/system_log/state",
    summary: "How large and how old the system log is, and what is kept",
    permission,
    result: systemLogStateSchema,
  },
  tail: {
    method: "GET",
    path: "/system_log/tail",
    summary: "New lines of the system log as they come",
    permission,
    query: systemLogTailQuerySchema,
    result: systemLogTailSchema,
    events: { lines: systemLogTailSchema.describe("what was said since the event before, the oldest first") },
  },
});
