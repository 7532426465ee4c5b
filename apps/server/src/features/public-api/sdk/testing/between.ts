import { type ReceivedRequest, startLoopback } from "#testing/loopback";

/** What stands between a client and the server, and may lose what the server answered. */
export interface Between {
  readonly url: string;
  readonly requests: readonly ReceivedRequest[];
  close(): Promise<void>;
}

type Fate = "pass" | "lose the answer";

export async function startBetween(
  server: string,
  fateOf: (request: ReceivedRequest & { readonly attempt: number }) => Fate,
): Promise<Between> {
  const requests: ReceivedRequest[] = [];
  const loopback = await startLoopback(async (asked) => {
    const attempt = requests.push(asked);
    const { method, path, query, body } = asked;
    const { host: _, connection: __, "content-length": ___, ...headers } = asked.headers;
    const response = await fetch(`${server}${path}${query && `?${query}`}`, {
      method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(method === "POST" && { body }),
    });
    const text = await response.text();
    if (fateOf({ ...asked, attempt }) === "lose the answer") return "hang up";
    return { status: response.status, body: text, headers: { "content-type": "application/json" } };
  });
  return { url: loopback.url, requests, close: () => loopback.close() };
}
