import type { PasswordRating, ratePassword } from "@yiqiao/passwords";
import { useDeferredValue, useEffect, useMemo, useState } from "react";

type Rate = typeof ratePassword;

/** How soon a password is guessed; undefined until the list of common ones has come, or where it does not come. */
export function usePasswordRating(password: string, known: readonly string[]): PasswordRating | undefined {
  const [rate, setRate] = useState<{ readonly of: Rate }>();
  const settled = useDeferredValue(password);
  useEffect(() => {
    let isGone = false;
    const load = async (): Promise<void> => {
      const passwords = await import("@yiqiao/passwords");
      if (!isGone) setRate({ of: passwords.ratePassword });
    };
    // The server judges all the same.
    load().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  const names = known.join("\n");
  return useMemo(() => (settled === "" ? undefined : rate?.of(settled, names.split("\n"))), [rate, settled, names]);
}
