import { type Debugger, Session } from "node:inspector";
import { setTimeout as delay } from "node:timers/promises";
import type { Work } from "./messages.ts";
import { workSymbol } from "./watched.ts";

/** The main thread, halted in the midst of what it does. */
export interface Halted {
  readonly work: Work | undefined;
  readonly stack: readonly string[];
  /** Lets it go on. */
  release(): void;
}

/** Code that is not JavaScript is halted only when it comes back. */
const patienceMs = 3000;

const mostFrames = 30;
const question = `(() => {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = ${mostFrames};
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  return { work: globalThis[Symbol.for(${JSON.stringify(workSymbol)})]?.(), stack };
})()`;
/** The frames of the question itself. */
const asking = /^at (eval \(|<anonymous>:)/;

/** Halts the main thread as a debugger would, and asks it; undefined where it is deaf to that too. */
export async function haltMain(): Promise<Halted | undefined> {
  const session = new Session();
  session.connectToMainThread();
  const asked = ask(session);
  const answer = await Promise.race([asked, delay(patienceMs, undefined)]);
  if (answer === undefined) {
    session.disconnect();
    return undefined;
  }
  return { ...answer, release: () => session.disconnect() };
}

function ask(session: Session): Promise<Omit<Halted, "release">> {
  const { promise, resolve } = Promise.withResolvers<Omit<Halted, "release">>();
  session.once("Debugger.paused", ({ params }: { params: Debugger.PausedEventDataType }) => {
    const [frame] = params.callFrames;
    const at = { callFrameId: frame?.callFrameId ?? "", expression: question, returnByValue: true };
    session.post(
      "Debugger.evaluateOnCallFrame",
      at,
      (_error, answer: Partial<Debugger.EvaluateOnCallFrameReturnType>) => {
        const { work, stack = "" } = (answer.result?.value ?? {}) as { work?: Work; stack?: string };
        const lines = stack.split("\n").map((line) => line.trim());
        resolve({ work, stack: lines.filter((line) => line.startsWith("at ") && !asking.test(line)) });
      },
    );
  });
  session.post("Debugger.enable");
  session.post("Debugger.pause");
  return promise;
}
