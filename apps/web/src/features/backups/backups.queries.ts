import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiPrefix } from "@yiqiao/contracts";
import { backupCalls, type BackupKind, type BackupList } from "@yiqiao/contracts/backups";
import type { CallInput } from "@yiqiao/contracts/calls";
import { api } from "#shared/api-client/index.ts";

const lookMs = 1000;
const restMs = 15_000;

const isUnderWay = ({ backups, restore }: BackupList): boolean =>
  (restore !== null && restore.finished_time === null) ||
  backups.some(({ state, step }) => state === "waiting" || state === "running" || step !== "");

/** Backups, the newest first, looked at again and again while something is done. */
export const backupsQuery = infiniteQueryOptions({
  queryKey: ["backups"],
  queryFn: ({ pageParam, signal }) => api(backupCalls.list, { query: { before: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last: BackupList) => last.next ?? undefined,
  refetchInterval: ({ state }) => (state.data?.pages.some(isUnderWay) === true ? lookMs : restMs),
});

export const backupSettingsQuery = queryOptions({
  queryKey: ["backup-settings"],
  queryFn: ({ signal }) => api(backupCalls.settings, { signal }),
});

function useAct<Input, Result>(act: (input: Input) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => client.invalidateQueries({ queryKey: backupsQuery.queryKey }),
  });
}

export const useMake = () => useAct((kind: BackupKind) => api(backupCalls.make, { body: { kind } }));
export const useStop = () => useAct((id: string) => api(backupCalls.cancel, { params: { id } }));
export const useRemove = () => useAct((id: string) => api(backupCalls.remove, { params: { id } }));

interface WithPassphrase {
  readonly id: string;
  /** Empty: the one that is set here. */
  readonly passphrase: string;
}

const given = (passphrase: string) => (passphrase === "" ? {} : { passphrase });

export const useCheck = () =>
  useAct(({ id, passphrase }: WithPassphrase) => api(backupCalls.check, { params: { id }, body: given(passphrase) }));

export const useRestore = () =>
  useAct(({ id, passphrase, confirm }: WithPassphrase & { readonly confirm: string }) =>
    api(backupCalls.restore, { params: { id }, body: { confirm, ...given(passphrase) } }),
  );

/** The browser writes the file straight to the disk: it may be larger than a page can hold. */
export const useDownload = () =>
  useMutation({
    mutationFn: async (id: string) => {
      const { ticket } = await api(backupCalls.ticket, { params: { id } });
      location.assign(`${apiPrefix}${backupCalls.download.path.replace(":ticket", ticket)}`);
    },
  });

type SettingsBody = CallInput<typeof backupCalls.changeSettings>["body"];

export function useSaveSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SettingsBody) => api(backupCalls.changeSettings, { body }),
    onSuccess: (saved) => client.setQueryData(backupSettingsQuery.queryKey, saved),
  });
}
