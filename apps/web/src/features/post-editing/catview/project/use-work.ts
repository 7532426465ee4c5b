import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { ApiError } from "#shared/api-client/index.ts";

/** Says what the server refused. */
export function showRefusal(error: unknown): void {
  if (!(error instanceof ApiError)) throw error;
  toast.error(error.message);
}

/** One thing at a time that needs the server. */
export function useWork() {
  const [isBusy, setBusy] = useState(false);
  const work = async (act: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await act();
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, work };
}
