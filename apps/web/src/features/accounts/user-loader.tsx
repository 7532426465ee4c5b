import { useQuery } from "@tanstack/react-query";
import type { UserData } from "@yiqiao/contracts/sessions";
import type { ReactNode } from "react";
import { useHasSession, userQuery } from "#features/sessions";
import { QueryParts } from "#shared/parts/query-parts.tsx";

/** What hangs on the user's data, once they are there. */
export function UserLoader({ children }: { readonly children: (user: UserData) => ReactNode }) {
  const hasSession = useHasSession();
  return (
    <QueryParts height={320} query={useQuery({ ...userQuery, enabled: hasSession })}>
      {children}
    </QueryParts>
  );
}
