import type { Picture, TranslatePictureBody } from "@yiqiao/contracts/pictures";
import { ApiError, isAbort } from "#shared/api-client/index.ts";
import {
  nameOfAddress,
  newItem,
  selectedWithout,
  type KeptPicture,
  type TranslateOrder,
  type Tray,
  type TrayFailure,
  type TrayItem,
} from "./tray-item.ts";

/** Sent side by side; the others wait. */
const maxSending = 2;

/** What the row is made with; tests give their own. */
export interface TrayParts {
  readonly upload: (file: File, signal: AbortSignal, onProgress: (share: number) => void) => Promise<Picture>;
  readonly fetch: (address: string, signal: AbortSignal) => Promise<Picture>;
  readonly translate: (body: TranslatePictureBody) => Promise<Picture>;
  readonly kept: {
    readonly read: () => readonly KeptPicture[];
    readonly write: (list: readonly KeptPicture[]) => void;
  };
  readonly newKey: () => string;
}

const failureOf = (error: unknown): TrayFailure => ({
  code: error instanceof ApiError ? error.code : 0,
  message: error instanceof Error ? error.message : "",
});

/** The pictures of this tab: are sent and translated also while the reader is on another page of the client. */
export function createTray(parts: TrayParts) {
  const shelf = createShelf(parts.kept);
  const { read, set, find, change } = shelf;
  const { sending, order, pump, stop } = createSending(parts, shelf);
  let isRestored = false;

  function append(items: readonly TrayItem[]): void {
    set({ items: [...read().items, ...items], selected: items[0]?.key ?? read().selected });
    pump();
  }

  return {
    read,
    subscribe: shelf.subscribe,
    add: (files: readonly File[]) => append(files.map((file) => newItem(parts.newKey(), { name: file.name, file }))),
    addAddress: (address: string) => append([newItem(parts.newKey(), { name: nameOfAddress(address), address })]),
    /** Shows a picture that is on the server already. */
    open: ({ id, name }: KeptPicture) => {
      const known = read().items.find((item) => item.id === id);
      if (known) set({ selected: known.key });
      else append([newItem(parts.newKey(), { id, name, phase: "sent", share: 1 })]);
    },
    select: (key: string) => set({ selected: key }),
    /** Has pictures translated: at once, or as soon as they are on the server. */
    translate: (keys: readonly string[], wanted: TranslateOrder) => {
      set({ items: read().items.map((item) => (keys.includes(item.key) ? changed(item, { order: wanted }) : item)) });
      for (const key of keys) void order(key);
    },
    /** Sends one again that failed. */
    retry: (key: string) => {
      if (find(key)?.phase !== "failed") return;
      change(key, { phase: "queued", failure: undefined });
      pump();
    },
    /** What a call told of it has been taken over. */
    noted: (key: string) => change(key, { told: undefined }),
    /** Takes a picture out of the row; the server keeps what it has. */
    remove: (key: string) => {
      stop(key);
      set({ items: read().items.filter((item) => item.key !== key), selected: selectedWithout(read(), key) });
      pump();
    },
    /** What was deleted on the server. */
    forget: (ids: readonly string[]) => {
      const tray = read();
      const items = tray.items.filter(({ id }) => id === undefined || !ids.includes(id));
      const selected = items.some(({ key }) => key === tray.selected) ? tray.selected : items[0]?.key;
      set({ items, selected });
    },
    clear: () => {
      for (const key of sending.keys()) stop(key);
      set({ items: [], selected: undefined });
    },
    /** Brings back, once, what this tab had before a reload. */
    restore: () => {
      if (isRestored) return;
      isRestored = true;
      if (read().items.length > 0) return;
      const items = parts.kept
        .read()
        .map(({ id, name }) => newItem(parts.newKey(), { id, name, phase: "sent", share: 1 }));
      if (items.length > 0) set({ items, selected: items[0]?.key });
    },
  };
}

const changed = (item: TrayItem, fields: Partial<TrayItem>): TrayItem => ({ ...item, ...fields });

type Shelf = ReturnType<typeof createShelf>;

/** What this tab has, kept for a reload, and told to who shows it. */
function createShelf(kept: TrayParts["kept"]) {
  const listeners = new Set<() => void>();
  let tray: Tray = { items: [], selected: undefined };

  function set(next: Partial<Tray>): void {
    tray = { ...tray, ...next };
    kept.write(tray.items.flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name }])));
    for (const listener of listeners) listener();
  }
  const find = (key: string) => tray.items.find((item) => item.key === key);
  const change = (key: string, fields: Partial<TrayItem>) =>
    set({ items: tray.items.map((item) => (item.key === key ? changed(item, fields) : item)) });

  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return { read: () => tray, subscribe, set, find, change };
}

/** Sends several pictures at a time, and has those translated that are to be. */
function createSending(parts: TrayParts, { read, find, change }: Shelf) {
  const sending = new Map<string, AbortController>();

  async function order(key: string): Promise<void> {
    const item = find(key);
    if (item?.id === undefined || item.order === undefined || item.isOrdering) return;
    change(key, { isOrdering: true, failure: undefined });
    try {
      const told = await parts.translate({ id: item.id, ...item.order });
      change(key, { told, order: undefined, isOrdering: false });
    } catch (error) {
      change(key, { order: undefined, isOrdering: false, failure: failureOf(error) });
    }
  }

  async function send(item: TrayItem, { signal }: AbortController): Promise<void> {
    const { key, file, address } = item;
    try {
      const told =
        file === undefined
          ? await parts.fetch(address ?? "", signal)
          : await parts.upload(file, signal, (share) => change(key, { share }));
      if (signal.aborted) return;
      change(key, { phase: "sent", id: told.id, name: told.name, told, share: 1 });
      await order(key);
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) change(key, { phase: "failed", failure: failureOf(error) });
    }
  }

  async function sendOne(item: TrayItem, abort: AbortController): Promise<void> {
    await send(item, abort);
    if (sending.get(item.key) === abort) sending.delete(item.key);
    pump();
  }

  function pump(): void {
    for (const item of read().items) {
      if (sending.size >= maxSending || item.phase !== "queued") continue;
      const abort = new AbortController();
      sending.set(item.key, abort);
      change(item.key, { phase: "sending", share: 0, failure: undefined });
      void sendOne(item, abort);
    }
  }

  function stop(key: string): void {
    sending.get(key)?.abort();
    sending.delete(key);
  }

  return { sending, order, pump, stop };
}
