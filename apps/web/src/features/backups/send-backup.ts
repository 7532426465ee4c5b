import { type Backup, backupCalls, uploadPartBytes } from "@yiqiao/contracts/backups";
import { api } from "#shared/api-client/index.ts";

export interface Sending {
  readonly file: File;
  /** Empty: the one that is set here. */
  readonly passphrase: string;
  readonly signal: AbortSignal;
  readonly onShare: (share: number) => void;
}

/** Sends a file piece by piece, from where an earlier try ended, and has it checked. */
export async function sendBackup({ file, passphrase, signal, onShare }: Sending): Promise<Backup> {
  const body = { name: file.name, size_bytes: file.size };
  let state = await api(backupCalls.uploadBegin, { body, signal });
  const params = { id: state.id };
  while (state.received < file.size) {
    onShare(state.received / file.size);
    const bytes = file.slice(state.received, state.received + uploadPartBytes);
    state = await api(backupCalls.uploadPart, { params, query: { offset: state.received }, bytes, signal });
  }
  onShare(1);
  return api(backupCalls.uploadFinish, { params, body: passphrase === "" ? {} : { passphrase }, signal });
}
