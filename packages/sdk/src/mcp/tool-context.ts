import type { Yiqiao } from "../client/yiqiao.ts";

/** What every call of a tool has. */
export interface ToolContext {
  readonly yiqiao: Yiqiao;
  readonly root: string;
  readonly signal: AbortSignal;
  readonly progress: (percent: number, message: string) => void;
}
