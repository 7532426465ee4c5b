import { createOutbound } from "#platform/outbound";
import { type ReceivedRequest, type Reaction, startLoopback } from "#testing/loopback";

/** Where the tests' deliveries go: a server on loopback, which is permitted, and answers as it is told. */
export interface Receiver {
  readonly url: string;
  readonly asked: ReceivedRequest[];
  reaction: Reaction | Promise<Reaction>;
  /** Reaches the receiver and nothing else of this machine. */
  readonly outbound: ReturnType<typeof createOutbound>;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<Receiver> {
  const asked: ReceivedRequest[] = [];
  const server = await startLoopback((request) => {
    asked.push(request);
    return receiver.reaction;
  });
  const port = Number(new URL(server.url).port);
  const outbound = createOutbound({ allow: (address) => address === "127.0.0.1", ports: [port, 443] });
  const receiver: Receiver = {
    url: `${server.url}/hook`,
    asked,
    reaction: { status: 200, body: "ok" },
    outbound,
    close: () => server.close(),
  };
  return receiver;
}
