import { Connection } from "./connection.ts";

/** The call that is measured: where it goes, and what says who calls. */
export interface MeasuredCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A client with connections of its own that stay open. */
export interface Clients {
  /** Translates a text. @returns the milliseconds until the answer was read @throws where it is no translation */
  translate(text: string): Promise<number>;
  close(): void;
}

/** So many connections, each for one call at a time. */
export async function openClients({ url, headers }: MeasuredCall, count: number): Promise<Clients> {
  const connections = await Promise.all(Array.from({ length: count }, () => Connection.open(url, headers)));
  const idle = [...connections];
  return {
    translate: async (text) => {
      const body = JSON.stringify({ text, src_lang: "zh-cn", tgt_lang: "en-us" });
      const connection = idle.pop();
      if (connection === undefined) throw new Error("all connections have a call already");
      const began = performance.now();
      try {
        const answer = JSON.parse(await connection.post(body)) as { code: number; message: string };
        if (answer.code !== 20000) throw new Error(`${answer.code} ${answer.message}`);
        return performance.now() - began;
      } finally {
        idle.push(connection);
      }
    },
    close: () => connections.forEach((connection) => connection.close()),
  };
}

export interface LoadFigures {
  readonly callsPerSecond: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Calls that had no translation. */
  readonly failed: number;
}

export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.ceil(numbers.length * share) - 1] ?? Number.NaN;

export const rounded = (number: number): number => Math.round(number * 10) / 10;

/** So many clients at once, each of which sends one text after the other for so long. */
export async function measureLoad(
  call: MeasuredCall,
  { clients, seconds, textAt }: { readonly clients: number; readonly seconds: number; readonly textAt: () => string },
): Promise<LoadFigures> {
  const sender = await openClients(call, clients);
  const times: number[] = [];
  let failed = 0;
  const began = performance.now();
  const until = began + seconds * 1000;
  const work = async () => {
    while (performance.now() < until) {
      try {
        times.push(await sender.translate(textAt()));
      } catch (error) {
        if (failed++ === 0) console.error(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, work));
  const passedS = (performance.now() - began) / 1000;
  sender.close();
  return {
    callsPerSecond: rounded(times.length / passedS),
    p50Ms: rounded(percentile(times, 0.5)),
    p95Ms: rounded(percentile(times, 0.95)),
    failed,
  };
}
