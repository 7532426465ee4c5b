import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { useCallback } from "react";
import { gateStore } from "./gate-store.ts";
import type { Hindrance } from "./gate-store.ts";
import { permissionsQuery } from "./permissions.queries.ts";
import { permissionState } from "./permission-state.ts";

export interface Gate {
  /** False where neither logging in nor a plan would help: then there is nothing to offer. True until it is known. */
  readonly isOffered: boolean;
  /** Runs `action` for who may; others are asked to log in or told which plans have it, or the custom action runs. */
  readonly run: (action: () => void) => void;
}

/**
 * Guards an act by a permission.
 *
 * @param onHindered runs instead of the usual question
 */
export function useGate(access: PermissionName, onHindered: (hindrance: Hindrance) => void = gateStore.write): Gate {
  const queryClient = useQueryClient();
  const { data } = useQuery(permissionsQuery);
  const run = useCallback(
    (action: () => void) => {
      const decide = async (): Promise<void> => {
        const standing = permissionState(await queryClient.ensureQueryData(permissionsQuery), access);
        if (standing.kind === "open") action();
        else if (standing.kind !== "closed") onHindered(standing);
      };
      // A failure to load the permissions has been told by the page's own gate.
      decide().catch(() => undefined);
    },
    [queryClient, access, onHindered],
  );
  return { isOffered: data === undefined || permissionState(data, access).kind !== "closed", run };
}
