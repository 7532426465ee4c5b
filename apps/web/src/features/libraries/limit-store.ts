import { errorCodes } from "@yiqiao/contracts/error-codes";
import { toast } from "@yiqiao/ui";
import { ApiError, isAbort } from "#shared/api-client/index.ts";

let current: ApiError | undefined;
const listeners = new Set<() => void>();

/** The plan's limit that was reached last; the limit dialog of the page shows it. */
export const limitStore = {
  read: (): ApiError | undefined => current,
  write: (failure: ApiError | undefined): void => {
    current = failure;
    for (const listener of listeners) listener();
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const isLimit = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === errorCodes.planLimit;

/** Shows a failure: a plan's limit as a dialog, any other as a toast. */
export function reportFailure(error: Error): void {
  if (isAbort(error)) return;
  if (isLimit(error)) limitStore.write(error);
  else toast.error(error.message);
}
