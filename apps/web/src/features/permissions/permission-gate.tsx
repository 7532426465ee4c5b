import { useQuery } from "@tanstack/react-query";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { mayReach, permissionsQuery } from "./permissions.queries.ts";

interface PermissionGateProps {
  /** The access name of the page; without one, everybody may see it. */
  readonly access: PermissionName | undefined;
  /** What a reader without the permission gets. */
  readonly refused: ReactNode;
  readonly children: ReactNode;
}

/** Shows its page once the permissions are known and allow it. */
export function PermissionGate({ access, refused, children }: PermissionGateProps) {
  const permissions = useQuery(permissionsQuery);
  if (access === undefined) return children;
  if (permissions.data) return mayReach(permissions.data, access) ? children : refused;
  if (permissions.error) {
    return (
      <ErrorState
        message={permissions.error.message}
        requestId={permissions.error instanceof ApiError ? permissions.error.requestId : undefined}
        onRetry={() => void permissions.refetch()}
        retrying={permissions.isFetching}
      />
    );
  }
  return <LoadingState />;
}
