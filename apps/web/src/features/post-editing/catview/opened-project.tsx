import { useQuery } from "@tanstack/react-query";
import type { Project } from "@yiqiao/contracts/post-editing";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { ApiError } from "#shared/api-client/index.ts";
import { accountIdOf } from "#shared/session/account-id.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { skeletonQuery } from "./catview.queries.ts";
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
  const person = useSyncExternalStore(sessionStore.subscribe, personOf);
  const [session, setSession] = useState<ProjectSession>();
  const open = useEffectEvent((known: NonNullable<typeof skeleton.data>) =>
    openProject({ project, skeleton: known, person, onClosed: () => closed() }),
  );
  const closed = useEffectEvent(onClosed);
  const { data } = skeleton;
  useEffect(() => {
    if (data === undefined) return undefined;
    const opened = open(data);
    setSession(opened);
    return () => {
      setSession(undefined);
      opened.stop();
    };
  }, [data, person]);
  if (skeleton.isError && data === undefined) {
    return (
      <ErrorState
        message={skeleton.error.message}
        requestId={skeleton.error instanceof ApiError ? skeleton.error.requestId : undefined}
        onRetry={() => void skeleton.refetch()}
        retrying={skeleton.isFetching}
      />
    );
  }
  if (session === undefined) return <LoadingState blocks={[56, 40, 480]} />;
  return <Workspace session={session} project={project} />;
}
