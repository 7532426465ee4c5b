export type RequestId = string | number;

export interface RpcRequest {
  readonly id?: RequestId | undefined;
  readonly method: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Of JSON-RPC 2.0. */
export const rpcCodes = { parse: -32700, request: -32600, method: -32601, params: -32602, internal: -32603 } as const;

/** A request that cannot be done, as the protocol tells it. */
export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export type RpcMessage = Readonly<Record<string, unknown>>;

export const answerOf = (id: RequestId, result: object): RpcMessage => ({ jsonrpc: "2.0", id, result });
export const refusalOf = (id: RequestId | null, { code, message }: { code: number; message: string }): RpcMessage => {
  return { jsonrpc: "2.0", id, error: { code, message } };
};

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A request or a notification; undefined: an answer to something that was never asked. @throws {RpcError} */
export function readRequest(value: unknown): RpcRequest | undefined {
  if (!isRecord(value) || value["jsonrpc"] !== "2.0")
    throw new RpcError(rpcCodes.request, "not a message of JSON-RPC 2.0");
  const { id, method, params = {} } = value;
  if (method === undefined && ("result" in value || "error" in value)) return undefined;
  const isId = id === undefined || typeof id === "string" || typeof id === "number";
  if (typeof method !== "string" || !isId || !isRecord(params))
    throw new RpcError(rpcCodes.request, "a request needs a method, an id and named parameters");
  return { method, params, ...(id !== undefined && { id }) };
}

export function idOf(value: unknown): RequestId | null {
  if (!isRecord(value)) return null;
  const { id } = value;
  return typeof id === "string" || typeof id === "number" ? id : null;
}

/** Longer than any text or path that a tool takes. */
const longestLine = 16 * 1024 * 1024;

/** Lines of UTF-8, without those that are empty. @throws {Error} if one does not end */
export async function* linesOf(input: AsyncIterable<Uint8Array | string>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of input) {
    const lines = (rest + (typeof chunk === "string" ? chunk : decoder.decode(chunk, { stream: true }))).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new Error("a message of more than 16 MiB");
    for (const line of lines) if (line.trim() !== "") yield line;
  }
  if (rest.trim() !== "") yield rest;
}
