import { useEffect } from "react";
import { useRow } from "../../editor/store/use-segments.ts";
import { useActiveId, useSession } from "../project/use-session.ts";

/** Nobody reads what is wrong with half a word. */
const typingPauseMs = 250;

/** Checks the segment that is being edited, while somebody types and at once when it is opened. */
export function useLiveChecks(): void {
  const { store, findings } = useSession();
  const id = useActiveId() ?? -1;
  const target = useRow(store, id)?.target;
  useEffect(() => {
    const timer = setTimeout(() => findings.check(id), typingPauseMs);
    return () => {
      clearTimeout(timer);
      // It is left with what was typed last.
      findings.queue([id]);
    };
  }, [findings, id, target]);
}
