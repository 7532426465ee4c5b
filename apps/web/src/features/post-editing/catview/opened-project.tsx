import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { Project } from "@yiqiao/contracts/post-editing";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { accountIdOf } from "#shared/session/account-id.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { qualityQuery, skeletonQuery } from "./catview.queries.ts";
import { openProject, type ProjectSession } from "./project/project-session.ts";
import { Workspace } from "./workspace.tsx";

/** What guests write is kept under one name: who they are only the server can tell. */
const guest = "guest";
const personOf = (): string => accountIdOf(sessionStore.read()?.accessToken) ?? guest;

interface OpenedProjectProps {
  readonly project: Project;
  readonly onClosed: () => void;
}

/** The editor of a project, for as long as this window shows it. */
export function OpenedProject({ project, onClosed }: OpenedProjectProps) {
  const skeleton = useQuery(skeletonQuery(project.project_id));
  const quality = useQuery(qualityQuery(project.project_id));
  const person = useSyncExternalStore(sessionStore.subscribe, personOf);
  const [session, setSession] = useState<ProjectSession>();
  const { segment } = useSearch({ from: "/engine/catview" });
  const open = useEffectEvent((begun: NonNullable<typeof skeleton.data>, known: NonNullable<typeof quality.data>) => {
    const opened = openProject({ project, skeleton: begun, known, person, onClosed: () => closed() });
    // The texts come while the list is drawn for the first time.
    const first = segment === undefined ? undefined : opened.store.row(segment);
    void opened.store.want([first?.index ?? 0]);
    return opened;
  });
  const closed = useEffectEvent(onClosed);
  const { data: begun } = skeleton;
  const { data: known } = quality;
  useEffect(() => {
    if (begun === undefined || known === undefined) return undefined;
    const opened = open(begun, known);
    setSession(opened);
    return () => {
      setSession(undefined);
      opened.stop();
    };
  }, [begun, known, person]);
  const failed = [skeleton, quality].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    return (
      <ErrorState
        message={failed.error?.message ?? ""}
        requestId={failed.error instanceof ApiError ? failed.error.requestId : undefined}
        onRetry={() => void failed.refetch()}
        retrying={failed.isFetching}
      />
    );
  }
  if (session === undefined) return <LoadingState blocks={[56, 40, 480]} />;
  return <Workspace session={session} project={project} />;
}
