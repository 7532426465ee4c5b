interface Run<T> {
  revision: number;
  isStarted: boolean;
  callers: number;
  readonly abort: AbortController;
  readonly result: Promise<T>;
}

/** Does something with the revision that it is told, until the signal is aborted. */
type Work<T> = (revision: number, signal: AbortSignal) => Promise<T>;
interface RunRequest<T> {
  /** What it is done with: of each, one run at a time. */
  readonly key: string;
  readonly revision: number;
  readonly signal: AbortSignal;
  readonly work: Work<T>;
}

/**
 * Runs that their callers share. Who asks for a newer revision than the running one has waits for the next run, which is one
 * for all who wait, of the newest revision among theirs. A run that nobody waits for any longer is aborted.
 */
export function createSharedRuns<T>(): (request: RunRequest<T>) => Promise<T> {
  const lines = new Map<string, Run<T>[]>();
  const begin = ({ key, revision, work }: RunRequest<T>, line: Run<T>[]): Run<T> => {
    const before = Promise.allSettled(line.map(({ result }) => result));
    const state = { revision, isStarted: false, callers: 0, abort: new AbortController() };
    const run: Run<T> = Object.assign(state, {
      result: before.then(() => {
        state.isStarted = true;
        state.abort.signal.throwIfAborted();
        return work(state.revision, state.abort.signal);
      }),
    });
    const end = () => {
      line.splice(line.indexOf(run), 1);
      if (line.length === 0) lines.delete(key);
    };
    run.result.then(end, end);
    line.push(run);
    return run;
  };
  return async (request) => {
    const { key, revision, signal } = request;
    signal.throwIfAborted();
    const line = lines.get(key) ?? [];
    lines.set(key, line);
    const joined = line.find((each) => !each.abort.signal.aborted && (!each.isStarted || each.revision >= revision));
    const run = joined ?? begin(request, line);
    if (!run.isStarted) run.revision = Math.max(run.revision, revision);
    return join(run, signal);
  };
}

async function join<T>(run: Run<T>, signal: AbortSignal): Promise<T> {
  run.callers++;
  let leave = () => {};
  const left = new Promise<never>((_, reject) => {
    leave = () => {
      if (--run.callers === 0) run.abort.abort(signal.reason);
      reject(signal.reason);
    };
    signal.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([run.result, left]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}
