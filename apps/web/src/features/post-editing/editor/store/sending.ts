import { isSameContent } from "../model.ts";
import type { StoreCore } from "./core.ts";
import type { Entry } from "./rows.ts";
import { createSaveQueue, type SaveQueue, type Sent } from "./save-queue.ts";
import { settle, takeRemote } from "./settle.ts";
import { scheduleByClock, type SaveAnswer, type SegmentEdit } from "./store-types.ts";

const mayBeSent = ({ mine, theirs, isRefused }: Entry): boolean =>
  mine !== undefined && theirs === undefined && !isRefused;

function handleAnswer(core: StoreCore, entry: Entry, edit: SegmentEdit, answer: SaveAnswer): void {
  entry.isSending = false;
  entry.isUnreached = false;
  if (answer.outcome === "missing") {
    core.state.strays = [...core.state.strays, { ...edit, ...entry.mine }];
    entry.mine = undefined;
  } else settle(entry, edit, answer);
  const { later } = entry;
  entry.later = undefined;
  if (later !== undefined) takeRemote(entry, later, core.isActive(entry));
  core.changed(entry);
}

async function send(core: StoreCore, id: number, how: { readonly isLeaving: boolean }): Promise<Sent> {
  const entry = core.rows.entry(id);
  if (entry?.mine === undefined || !mayBeSent(entry)) return "settled";
  const edit = core.keep(entry, entry.mine);
  entry.isSending = true;
  if (!entry.attempts.some((content) => isSameContent(content, edit))) entry.attempts.push(edit);
  let answer: SaveAnswer;
  try {
    answer = await core.options.save(edit, how);
  } catch {
    entry.isSending = false;
    entry.isUnreached = true;
    core.changed(entry);
    return "unreachable";
  }
  handleAnswer(core, entry, edit, answer);
  return mayBeSent(entry) ? "more" : "settled";
}

/** Sends what was edited, and keeps it until the server has it. */
export function createSending(core: StoreCore): SaveQueue {
  return createSaveQueue({
    send: (id, how) => send(core, id, how),
    schedule: core.options.schedule ?? scheduleByClock,
    onDue: (id) => {
      const entry = core.rows.entry(id);
      if (entry?.mine !== undefined) core.keep(entry, entry.mine);
    },
    onOffline: (isOffline) => {
      core.state.isOffline = isOffline;
      for (const entry of core.dirty) {
        entry.isUnreached = isOffline;
        core.rows.touch(entry);
      }
      core.changed();
    },
  });
}

/** Shows, and sends, what was kept from before. */
export async function restoreKept(core: StoreCore, queue: SaveQueue): Promise<void> {
  for (const { attempts, ...edit } of await core.options.kept.all()) {
    const entry = core.rows.entry(edit.id);
    if (entry === undefined) core.state.strays = [...core.state.strays, edit];
    else if (entry.mine === undefined) {
      const content = { target: edit.target, status: edit.status };
      entry.head = { ...entry.head, version: edit.version };
      entry.mine = content;
      entry.cause = edit.cause;
      entry.pending = edit;
      entry.attempts = [...attempts, content];
      core.changed(entry);
      queue.now(edit.id);
    }
  }
  core.changed();
}
