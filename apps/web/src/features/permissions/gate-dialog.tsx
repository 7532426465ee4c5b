import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { gateStore } from "./gate-store.ts";

const HindranceDialog = lazy(async () => ({ default: (await import("./hindrance-dialog.tsx")).HindranceDialog }));

/** Where the question of any gate appears; it goes with the page that asked it. */
export function GateDialog() {
  const hindrance = useSyncExternalStore(gateStore.subscribe, gateStore.read);
  const path = useLocation({ select: ({ pathname }) => pathname });
  useEffect(() => gateStore.write(undefined), [path]);
  if (hindrance === undefined) return undefined;
  return (
    <Suspense>
      <HindranceDialog hindrance={hindrance} onClose={() => gateStore.write(undefined)} />
    </Suspense>
  );
}
