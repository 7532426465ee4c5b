import { useEffect, useEffectEvent } from "react";

/** Pages that files can be handed to. */
type Taker = "documents" | "pictures";

const handed: Record<Taker, readonly File[]> = { documents: [], pictures: [] };

/** Leaves files for a page that is opened next, as if they were chosen there. */
export function handFiles(taker: Taker, files: readonly File[]): void {
  handed[taker] = files;
}

export const hasHandedFiles = (taker: Taker): boolean => handed[taker].length > 0;

/** Takes what was left for the caller's page, once. */
export function useHandedFiles(taker: Taker, onTake: (files: readonly File[]) => Promise<void>): void {
  const take = useEffectEvent(onTake);
  useEffect(() => {
    const files = handed[taker];
    handed[taker] = [];
    if (files.length > 0) void take(files);
  }, [taker]);
}
