import { useEffect, useRef } from "react";
import type { RefObject } from "react";

/**
 * Takes the focus to the first faulty field of a form whenever `attempt` changes: after a try that the form or the
 * server refused.
 */
export function useErrorFocus(attempt: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempt]);
  return form;
}
