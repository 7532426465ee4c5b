import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  postEditingCalls,
  projectImportCalls,
  type MemberRole,
  type LibrarySight,
  type PassRight,
  type Project,
  type ProjectExportKind,
} from "@yiqiao/contracts/post-editing";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { api, apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";

const projectsKey = ["post-editing", "projects"] as const;
const pollMs = 1500;

/** Projects of one's own and those that one was invited to; asked again while one is being prepared. */
export const projectsQuery = (page: number) =>
  queryOptions({
    queryKey: [...projectsKey, page],
    queryFn: ({ signal }) => api(postEditingCalls.list, { query: { page }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.projects.some(({ state }) => state === "preparing") === true ? pollMs : false,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const statisticsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ["post-editing", "statistics", projectId],
    queryFn: ({ signal }) => api(postEditingCalls.statistics, { query: { project_id: projectId }, signal }),
    staleTime: 0,
  });

const peopleKey = (projectId: string) => ["post-editing", "people", projectId] as const;

export const peopleQuery = (projectId: string) =>
  queryOptions({
    queryKey: peopleKey(projectId),
    queryFn: ({ signal }) => api(postEditingCalls.people, { query: { project_id: projectId }, signal }),
  });

function useRefreshedProjects() {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey: projectsKey });
}

interface NewProject {
  readonly uid: string;
  readonly src_lang?: LanguageCode;
  readonly tgt_lang?: LanguageCode;
  /** It is a Word table with a source and a target column. */
  readonly bilingual?: boolean;
}

/** The project of a document, made if there is none. */
export function useMakeProject(meta: { readonly ownErrors?: boolean } = {}) {
  const onSettled = useRefreshedProjects();
  return useMutation({ meta, mutationFn: (body: NewProject) => api(postEditingCalls.create, { body }), onSettled });
}

type ProjectChange = Omit<Parameters<typeof api<typeof postEditingCalls.update>>[1]["body"], "project_id">;

export function useChangeProject({ project_id }: Pick<Project, "project_id">) {
  const onSettled = useRefreshedProjects();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: (change: ProjectChange) => api(postEditingCalls.update, { body: { project_id, ...change } }),
    onSettled,
  });
}

export function useDeleteProject() {
  const onSettled = useRefreshedProjects();
  return useMutation({
    mutationFn: ({ project_id }: Pick<Project, "project_id">) => api(postEditingCalls.delete, { body: { project_id } }),
    onSettled,
  });
}

export function useExportProject({ project_id, name }: Pick<Project, "project_id" | "name">) {
  return useMutation({
    mutationFn: async (kind: ProjectExportKind) => {
      const file = await apiFile(postEditingCalls.export, { query: { project_id, kind } });
      saveBlob(file, file.name || name);
    },
  });
}

interface ReturnedFile {
  readonly file: File;
  /** Left out: it is only told what the file would change. */
  readonly take?: readonly { readonly id: number; readonly version: number }[];
}

/** Takes back a bilingual file that was exported from the project. */
export function useImport({ project_id }: Pick<Project, "project_id">) {
  const onSettled = useRefreshedProjects();
  return useMutation({
    meta: { ownErrors: true },
    mutationFn: ({ file, take }: ReturnedFile) => {
      const form = new FormData();
      form.set("project_id", project_id);
      form.set("apply", take ? "1" : "0");
      if (take) form.set("take", JSON.stringify(take));
      form.set("file", file);
      return api(projectImportCalls.import, { form });
    },
    onSettled,
  });
}

interface NewPass {
  readonly label: string;
  readonly right: PassRight;
  readonly libraries: LibrarySight;
  readonly days: number;
}

/** Changes who may come into a project; every answer is how it stands then. */
export function usePeople(projectId: string) {
  const queryClient = useQueryClient();
  const body = { project_id: projectId };
  const keep = (people: unknown) => queryClient.setQueryData(peopleKey(projectId), people);
  const invite = useMutation({
    meta: { ownErrors: true },
    mutationFn: (member: { readonly account: string; readonly role: MemberRole }) =>
      api(postEditingCalls.invite, { body: { ...body, ...member } }),
    onSuccess: keep,
  });
  const uninvite = useMutation({
    mutationFn: (accountId: string) => api(postEditingCalls.uninvite, { body: { ...body, account_id: accountId } }),
    onSuccess: keep,
  });
  const createPass = useMutation({
    meta: { ownErrors: true },
    mutationFn: (pass: NewPass) => api(postEditingCalls.createPass, { body: { ...body, ...pass } }),
    onSettled: () => void queryClient.invalidateQueries({ queryKey: peopleKey(projectId) }),
  });
  const revokePass = useMutation({
    mutationFn: (passId: string) => api(postEditingCalls.revokePass, { body: { ...body, pass_id: passId } }),
    onSuccess: keep,
  });
  return { invite, uninvite, createPass, revokePass };
}
