import { version } from "../generated/types.gen.ts";
import type { Yiqiao } from "../client/yiqiao.ts";
import { lineOf } from "../cli/failures.ts";
import {
  answerOf,
  idOf,
  isRecord,
  linesOf,
  readRequest,
  refusalOf,
  type RequestId,
  RpcError,
  rpcCodes,
  type RpcMessage,
  type RpcRequest,
} from "./json-rpc.ts";
import type { ToolContext } from "./tool-context.ts";
import { callTool, toolList } from "./tools.ts";

export interface McpOptions {
  readonly input: AsyncIterable<Uint8Array | string>;
  readonly output: { write(text: string): unknown };
  readonly yiqiao: Yiqiao;
  /** Documents are read and written below this folder only. */
  readonly root: string;
  readonly signal: AbortSignal;
}

/** The newest first; what a client asks for beside these is answered with the newest. */
const protocolVersions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"];
const instructions =
  "Translates texts and documents with the user's own Yiqiao server. Languages are codes such as en-us, zh-cn, ja; see list_languages.";

/** Serves the Model Context Protocol over lines of JSON until the input ends or the signal is aborted. */
export async function serveMcp({ input, output, yiqiao, root, signal }: McpOptions): Promise<void> {
  const running = new Map<RequestId, AbortController>();
  const send = (message: RpcMessage | readonly RpcMessage[]) => void output.write(`${JSON.stringify(message)}\n`);
  const server = { yiqiao, root, running, send };
  const open = new Set<Promise<void>>();
  const stop = () => {
    for (const each of running.values()) each.abort(signal.reason);
  };
  signal.addEventListener("abort", stop, { once: true });
  try {
    for await (const line of linesOf(input)) {
      const work = respond(server, line);
      open.add(work);
      void work.finally(() => open.delete(work));
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    if (signal.aborted) stop();
    await Promise.allSettled(open);
    signal.removeEventListener("abort", stop);
  }
}

async function respond(server: Server, line: string): Promise<void> {
  const answer = await answerLine(server, line);
  if (answer !== undefined) server.send(answer);
}

interface Server {
  readonly yiqiao: Yiqiao;
  readonly root: string;
  readonly running: Map<RequestId, AbortController>;
  readonly send: (message: RpcMessage | readonly RpcMessage[]) => void;
}

/** Version 2025-03-26 also sends several messages in one line. */
async function answerLine(server: Server, line: string): Promise<RpcMessage | readonly RpcMessage[] | undefined> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refusalOf(null, { code: rpcCodes.parse, message: "not JSON" });
  }
  if (!Array.isArray(value)) return answerMessage(server, value);
  if (value.length === 0) return refusalOf(null, { code: rpcCodes.request, message: "an empty batch" });
  const answers = await Promise.all(value.map((each) => answerMessage(server, each)));
  const said = answers.filter((answer) => answer !== undefined);
  return said.length === 0 ? undefined : said;
}

async function answerMessage(server: Server, value: unknown): Promise<RpcMessage | undefined> {
  let request: RpcRequest | undefined;
  try {
    request = readRequest(value);
  } catch (error) {
    return refusalOf(
      idOf(value),
      error instanceof RpcError ? error : { code: rpcCodes.internal, message: lineOf(error) },
    );
  }
  if (request === undefined) return undefined;
  const { id } = request;
  if (id === undefined) {
    notice(server, request);
    return undefined;
  }
  const controller = new AbortController();
  server.running.set(id, controller);
  try {
    const result = await resultOf(server, request, controller.signal);
    return controller.signal.aborted ? undefined : answerOf(id, result);
  } catch (error) {
    // What was cancelled is not answered.
    if (controller.signal.aborted) return undefined;
    return refusalOf(id, error instanceof RpcError ? error : { code: rpcCodes.internal, message: lineOf(error) });
  } finally {
    server.running.delete(id);
  }
}

function notice({ running }: Server, { method, params }: RpcRequest): void {
  if (method !== "notifications/cancelled") return;
  const { requestId } = params;
  if (typeof requestId !== "string" && typeof requestId !== "number") return;
  running.get(requestId)?.abort(new Error("cancelled"));
}

async function resultOf(server: Server, { method, params }: RpcRequest, signal: AbortSignal): Promise<object> {
  if (method === "initialize") return introduction(params);
  if (method === "ping") return {};
  if (method === "tools/list") return { tools: toolList };
  if (method !== "tools/call") throw new RpcError(rpcCodes.method, `there is no method ${method}`);
  const { name, arguments: given = {}, _meta: meta } = params;
  if (typeof name !== "string" || !isRecord(given))
    throw new RpcError(rpcCodes.params, "a tool has a name and arguments");
  return callTool(contextOf(server, meta, signal), name, given);
}

function introduction({ protocolVersion }: RpcRequest["params"]): object {
  const [newest] = protocolVersions;
  return {
    protocolVersion: protocolVersions.find((known) => known === protocolVersion) ?? newest,
    capabilities: { tools: {} },
    serverInfo: { name: "yiqiao", title: "Yiqiao", version },
    instructions,
  };
}

function contextOf({ yiqiao, root, send }: Server, meta: unknown, signal: AbortSignal): ToolContext {
  const token = isRecord(meta) ? meta["progressToken"] : undefined;
  let last = -1;
  const progress = (percent: number, message: string) => {
    // The protocol wants it to rise each time.
    if (token === undefined || percent <= last || signal.aborted) return;
    last = percent;
    send({
      jsonrpc: "2.0",
      method: "notifications/progress",
      params: { progressToken: token, progress: percent, total: 100, message },
    });
  };
  return { yiqiao, root, signal, progress };
}
