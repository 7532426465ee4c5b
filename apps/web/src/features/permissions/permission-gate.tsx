import { useQuery } from "@tanstack/react-query";
import { Navigate, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { LoadingState } from "@yiqiao/ui";
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import type { ReactNode } from "react";
import { goodsStore } from "#features/plans";
import { loginPath } from "#features/sessions";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { sessionStore } from "#shared/session/session-store.ts";
import type { Hindrance } from "./gate-store.ts";
import { permissionsQuery } from "./permissions.queries.ts";
import { permissionState } from "./permission-state.ts";

const HindranceDialog = lazy(async () => ({ default: (await import("./hindrance-dialog.tsx")).HindranceDialog }));

interface PermissionGateProps {
  /** The access name of the page; without one, everybody may see it. */
  readonly access: PermissionName | undefined;
  /** Where those are sent who can get no permission at all. */
  readonly otherwise?: "/account" | "/alluser" | undefined;
  readonly children: ReactNode;
}

/** Shows its page once the permissions are known and open it. */
export function PermissionGate({ access, otherwise, children }: PermissionGateProps) {
  const permissions = useQuery(permissionsQuery);
  if (access === undefined) return children;
  if (permissions.data) {
    const standing = permissionState(permissions.data, access);
    if (standing.kind === "open") return children;
    // What a visitor may not is perhaps for who logs in.
    if (standing.kind === "closed" && sessionStore.read() === undefined)
      return <Hindered hindrance={{ kind: "login" }} />;
    if (standing.kind === "closed")
      return otherwise === undefined ? <Navigate to="/403" replace /> : <Away to={otherwise} />;
    return <Hindered hindrance={standing} />;
  }
  if (permissions.error) {
    return <QueryError query={permissions} />;
  }
  return <LoadingState />;
}

/** The question instead of the page; who declines stays where they were, or goes on translating. */
function Hindered({ hindrance }: { readonly hindrance: Hindrance }) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  // The page that was asked for: on leaving it, the address changes before this is gone.
  const [asked] = useState(pathname);
  const isOffered = useSyncExternalStore(goodsStore.subscribe, () => goodsStore.read().request !== undefined);
  if (asked === "/" && hindrance.kind === "login") return <ToLogin />;
  // What was refused while the page was open has been said by the goods dialog, which must not be covered.
  if (isOffered && hindrance.kind === "plan") return <LoadingState />;
  const leave = () => (history.canGoBack() ? history.back() : void navigate({ to: "/", replace: true }));
  return (
    <Suspense fallback={<LoadingState />}>
      <HindranceDialog hindrance={hindrance} onClose={leave} />
    </Suspense>
  );
}

function Away({ to }: { readonly to: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: to, replace: true }), [navigate, to]);
  return <LoadingState />;
}

function ToLogin() {
  const navigate = useNavigate();
  useEffect(() => void navigate({ href: loginPath(), replace: true }), [navigate]);
  return <LoadingState />;
}
