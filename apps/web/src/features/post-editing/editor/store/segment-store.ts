import { createCore, type StoreCore } from "./core.ts";
import { createEditing } from "./editing.ts";
import { createSending, restoreKept } from "./sending.ts";
import { takeLoaded, takeRemote } from "./settle.ts";
import { scheduleByClock, type SegmentStore, type SegmentStoreOptions } from "./store-types.ts";
import { createUndoing } from "./undoing.ts";
import { createWindowLoader, type WindowLoader } from "./window-loader.ts";

function createLoading(core: StoreCore): WindowLoader {
  const { rows, options } = core;
  return createWindowLoader({
    count: rows.count,
    isLoaded: (index) => rows.entryAt(index)?.source !== undefined,
    load: async (indices) => {
      const ids = indices.flatMap((index) => rows.entryAt(index)?.head.id ?? []);
      for (const segment of await options.load(ids)) {
        const entry = rows.entry(segment.id);
        if (entry === undefined) continue;
        takeLoaded(entry, segment, core.isActive(entry));
        core.changed(entry);
      }
    },
    schedule: options.schedule ?? scheduleByClock,
    onFailing: (isFailing) => {
      if (core.state.isLoadFailing === isFailing) return;
      core.state.isLoadFailing = isFailing;
      core.changed();
    },
  });
}

/** A store that React subscribes to and that knows nothing of it. */
export function createSegmentStore(options: SegmentStoreOptions): SegmentStore {
  const core = createCore(options);
  const { rows } = core;
  const queue = createSending(core);
  const loader = createLoading(core);
  const { write, ...editing } = createEditing(core, queue);
  return {
    summary: core.summary,
    subscribe: core.subscribe,
    headAt: (index) => rows.entryAt(index)?.head,
    rowAt: rows.rowAt,
    row: (id) => {
      const entry = rows.entry(id);
      return entry && rows.rowAt(entry.index);
    },
    subscribeRow: rows.subscribe,
    want: loader.want,
    ...editing,
    ...createUndoing({ core, queue, loader, write }),
    remote: (segment) => {
      const entry = rows.entry(segment.id);
      if (entry === undefined) return;
      takeRemote(entry, segment, core.isActive(entry));
      core.changed(entry);
    },
    restructure: (heads) => {
      for (const entry of rows.restructure(heads)) {
        if (entry.mine !== undefined) core.state.strays = [...core.state.strays, core.keep(entry, entry.mine)];
        queue.forget(entry.head.id);
        core.forget(entry);
      }
      core.state.structure++;
      core.changed();
    },
    leave: queue.leaving,
    retry: queue.retry,
    restored: restoreKept(core, queue),
    stop: () => {
      queue.stop();
      loader.stop();
    },
  };
}
