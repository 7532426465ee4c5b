import { Button, Stack, TextInput } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import { errorCodes } from "@yiqiao/contracts/error-codes";
import { projectLimits } from "@yiqiao/contracts/post-editing";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useState, type FormEvent } from "react";
import { useUser } from "#features/sessions";
import { useSite } from "#features/sites";
import { ApiError } from "#shared/api-client/index.ts";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { projectQuery, qualityQuery, skeletonQuery, useEnter } from "./catview.queries.ts";
import { ProjectStateNote } from "./project-state-note.tsx";
import { useTexts } from "./texts.ts";

/**
 * The editor's code, which is large. A query, because React reveals what was suspended 300 ms after its fallback at the
 * earliest: the editor opens sooner without.
 */
const editorQuery = queryOptions({
  queryKey: ["post-editing-editor"],
  queryFn: async () => (await import("./opened-project.tsx")).OpenedProject,
  staleTime: Infinity,
  gcTime: Infinity,
});

/** A project of post-editing, for its people and, by a pass, for guests. */
export function CatviewPage() {
  const { project_id: projectId, project_pass: pass } = useSearch({ from: "/engine/catview" });
  const site = useSite();
  if (projectId === undefined) return <Navigate to="/caterror" search={{ reason: "address" }} replace />;
  if (site !== undefined && !site.capabilities.includes("postEditing"))
    return <Navigate to="/caterror" search={{ reason: "site" }} replace />;
  if (pass !== undefined) return <EnterForm projectId={projectId} pass={pass} />;
  return <Project key={projectId} projectId={projectId} />;
}

const isCode = (error: unknown, code: number): boolean => error instanceof ApiError && error.code === code;

/** Asks a guest for a name; what opens the project does not stay in the address. */
function EnterForm({ projectId, pass }: { readonly projectId: string; readonly pass: string }) {
  const t = useTexts();
  const navigate = useNavigate();
  const enter = useEnter();
  const user = useUser();
  const [typed, setTyped] = useState<string>();
  const name = typed ?? user?.username ?? "";
  if (isCode(enter.error, errorCodes.projectPassWrong))
    return <Navigate to="/caterror" search={{ reason: "pass" }} replace />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === "" || enter.isPending) return;
    enter.mutate(
      { projectId, pass, name: name.trim() },
      { onSuccess: () => void navigate({ to: "/catview", search: { project_id: projectId }, replace: true }) },
    );
  };
  return (
    <Stack component="form" maw={420} mx="auto" py="xl" onSubmit={submit}>
      <PageTitle title={t("enterTitle")} description={t("enterHint")} />
      <TextInput
        label={t("enterName")}
        value={name}
        maxLength={projectLimits.guestName}
        autoComplete="name"
        required
        withAsterisk={false}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FailureAlert error={enter.error} />
      <Button type="submit" loading={enter.isPending} disabled={name.trim() === ""}>
        {t("enterGo")}
      </Button>
    </Stack>
  );
}

function Project({ projectId }: { readonly projectId: string }) {
  const { language } = useInterfaceLanguage();
  const editor = useQuery(editorQuery);
  const project = useQuery(projectQuery(projectId, language));
  // Asked for at once; read where the project is opened.
  useQuery(skeletonQuery(projectId));
  useQuery(qualityQuery(projectId));
  if (isCode(project.error, errorCodes.projectMissing))
    return <Navigate to="/caterror" search={{ reason: "missing", project_id: projectId }} replace />;
  if (project.data === undefined) {
    if (project.isPending) return <LoadingState blocks={[56, 40, 480]} />;
    return <QueryError query={project} />;
  }
  if (project.data.state !== "ready") return <ProjectStateNote project={project.data} />;
  if (editor.data === undefined) {
    if (editor.isPending) return <LoadingState blocks={[56, 40, 480]} />;
    return <QueryError query={editor} />;
  }
  const OpenedProject = editor.data;
  return <OpenedProject project={project.data} onClosed={() => void project.refetch()} />;
}
