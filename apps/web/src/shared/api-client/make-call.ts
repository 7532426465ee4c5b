import {
  type CallDefinition,
  type CallEvent,
  type CallInput,
  type CallResult,
  pathOfCall,
} from "@yiqiao/contracts/calls";
import type { ApiCallOptions, ApiClient } from "./create-api-client.ts";

/** What a call sends beside its parts. */
export type SendOptions = Pick<
  ApiCallOptions,
  "signal" | "keepalive" | "accessToken" | "form" | "bytes" | "onProgress"
>;

/** A call without any part that is needed is made without input. */
type Arguments<C extends CallDefinition> =
  Partial<CallInput<C>> extends CallInput<C>
    ? [input?: CallInput<C> & SendOptions]
    : [input: CallInput<C> & SendOptions];

/** An answer that is not what the call's contract says: a fault of the server, or of the contract. */
export class AnswerMismatchError extends Error {
  override readonly name = "AnswerMismatchError";
}

function requestOf<C extends CallDefinition>(
  { method, path }: C,
  [input]: Arguments<C>,
): [path: string, options: ApiCallOptions] {
  const { params, ...rest } = (input ?? {}) as SendOptions & {
    readonly params?: Readonly<Record<string, unknown>>;
    readonly query?: ApiCallOptions["query"];
    readonly body?: unknown;
  };
  return [pathOfCall(path, params), { method, ...rest }];
}

/**
 * Compares data with its contract. The built client has no contracts with it, so this is for development and tests.
 * @throws AnswerMismatchError which says where they differ
 */
function check(schema: CallDefinition["result"], data: unknown, { method, path }: CallDefinition): void {
  const problem = schema?.safeParse(data).error;
  if (!problem) return;
  const places = problem.issues.map(({ path: at, message }) => `${at.join(".") || "the answer"}: ${message}`);
  throw new AnswerMismatchError(`${method} ${path} does not answer as its contract says; ${places.join("; ")}`);
}

/** The calls of the contracts over a client. In the built client their definitions have method and path alone. */
export function makeCalls(client: Pick<ApiClient, "call" | "download" | "stream">) {
  return {
    /**
     * Makes a call; gives the `data` of its answer.
     * @throws ApiError for every failure, the `AbortError` of the signal when the caller aborted
     */
    api: async <C extends CallDefinition>(call: C, ...input: Arguments<C>): Promise<CallResult<C>> => {
      const data = await client.call<unknown>(...requestOf(call, input));
      check(call.result, data, call);
      return data as CallResult<C>;
    },
    /** Makes a call that answers with a file. @throws as `api` */
    apiFile: <C extends CallDefinition>(call: C, ...input: Arguments<C>): Promise<File> =>
      client.download(...requestOf(call, input)),
    /** Makes a call that answers with events. An `error` event is thrown. @throws as `api` */
    apiEvents: <C extends CallDefinition>(call: C, ...input: Arguments<C>) => eventsOf(client, call, input),
  };
}

async function* eventsOf<C extends CallDefinition>(
  client: Pick<ApiClient, "stream">,
  call: C,
  input: Arguments<C>,
): AsyncGenerator<CallEvent<C>, void, undefined> {
  for await (const event of client.stream(...requestOf(call, input))) {
    check(call.events?.[event.event], event.data, call);
    yield event as CallEvent<C>;
  }
}
