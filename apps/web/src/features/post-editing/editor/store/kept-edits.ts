import type { KeptEdit, KeptEdits } from "./store-types.ts";

const databaseName = "yiqiao-post-editing";
const storeName = "edits";

/** A record of one segment; its key begins with the project and the user. */
interface KeptRecord {
  readonly scope: string;
  readonly id: number;
  readonly order: number;
  readonly edit: KeptEdit;
}

const answerOf = async <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error ?? new Error("the browser's database failed")));
  });

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener("upgradeneeded", () =>
    request.result.createObjectStore(storeName, { keyPath: ["scope", "id"] }),
  );
  return answerOf(request);
}

/** As long as the page lives: for browsers that allow no database, and for tests. */
export function keepInMemory(): KeptEdits {
  const edits = new Map<number, KeptEdit>();
  return {
    all: async () => [...edits.values()],
    put: async (edit) => {
      edits.delete(edit.id);
      edits.set(edit.id, edit);
    },
    drop: async ({ id, editId }) => {
      if (edits.get(id)?.editId === editId) edits.delete(id);
    },
  };
}

/**
 * Edits kept in this browser, apart for each project and user. Where the browser refuses, they live as long as the page:
 * editing goes on, since what is kept is only needed if the page goes away before the server has it.
 */
export function keepInBrowser({ project, user }: { readonly project: string; readonly user: string }): KeptEdits {
  const scope = `${user} ${project}`;
  const instead = keepInMemory();
  let database: Promise<IDBDatabase> | undefined;
  const inStore = async <T>(
    mode: IDBTransactionMode,
    otherwise: () => Promise<T>,
    act: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T> => {
    try {
      database ??= openDatabase();
      const opened = await database;
      return await act(opened.transaction(storeName, mode).objectStore(storeName));
    } catch {
      return otherwise();
    }
  };
  return {
    all: async () =>
      inStore("readonly", instead.all, async (store) => {
        const range = IDBKeyRange.bound([scope, -Infinity], [scope, Infinity]);
        const records: KeptRecord[] = await answerOf(store.getAll(range));
        return records.sort((one, other) => one.order - other.order).map(({ edit }) => edit);
      }),
    put: async (edit) =>
      inStore(
        "readwrite",
        async () => instead.put(edit),
        async (store) => {
          const record: KeptRecord = { scope, id: edit.id, order: Date.now(), edit };
          await answerOf(store.put(record));
        },
      ),
    drop: async (edit) =>
      inStore(
        "readwrite",
        async () => instead.drop(edit),
        async (store) => {
          const record: KeptRecord | undefined = await answerOf(store.get([scope, edit.id]));
          if (record?.edit.editId === edit.editId) await answerOf(store.delete([scope, edit.id]));
        },
      ),
  };
}
