import { useCallback, useEffect, useState } from "react";

const tickMs = 250;

export interface Countdown {
  /** Whole seconds left; 0 when it is over or was never started. */
  readonly left: number;
  readonly start: (seconds: number) => void;
}

/** Counts seconds down by the clock, so that a sleeping tab does not lengthen it. */
export function useCountdown(): Countdown {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);

  useEffect(() => {
    if (endsAt === 0) return undefined;
    const look = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    look();
    const timer = setInterval(() => {
      look();
      if (Date.now() >= endsAt) clearInterval(timer);
    }, tickMs);
    return () => clearInterval(timer);
  }, [endsAt]);

  const start = useCallback((seconds: number) => {
    setLeft(Math.ceil(seconds));
    setEndsAt(Date.now() + seconds * 1000);
  }, []);
  return { left, start };
}
