import type { Transaction } from "#platform/database";
import type { KeyRotation } from "#platform/secrets";
import { changeEngines, type EngineSettingsDeps, rowOf } from "./change-engines.ts";
import { type EngineEditor, requireEngineAdministrator } from "./engines.policy.ts";
import { deleteEngine, listEngineRows, updateEnabled, updatePositions } from "./engines.repository.ts";
import { availableKeys, openSecrets } from "./make-engine.ts";
import { rotateKey } from "./rotate-key.ts";
import { addEngine, changeEngine, type EngineChanges, type NewEngine, unavailable } from "./save-engine.ts";
import { presentEngine, type StoredEngine } from "./stored-engine.ts";
import { type EngineTest, testEngine } from "./test-engine.ts";

/**
 * The remote engines that the administrator keeps. Every change is announced, and used by all processes at once. All
 * throw {@link DomainError} `noPermission`, and `engineMissing` for an id that is not there.
 */
export interface EngineSettings {
  /** In the order of preference. */
  list(editor: EngineEditor): Promise<StoredEngine[]>;
  /** @throws {DomainError} `engineKindUnknown`, `engineExists`, `engineSettingsInvalid`, `engineSecretsUnavailable` */
  add(editor: EngineEditor, engine: NewEngine): Promise<StoredEngine>;
  /** @throws {DomainError} `engineSettingsInvalid`, `engineSecretsUnavailable` */
  update(editor: EngineEditor, id: string, changes: EngineChanges): Promise<StoredEngine>;
  remove(editor: EngineEditor, id: string): Promise<void>;
  setEnabled(editor: EngineEditor, id: string, enabled: boolean): Promise<void>;
  /** Puts these first, in this order; the others follow in theirs. */
  reorder(editor: EngineEditor, ids: readonly string[]): Promise<void>;
  /** Asks the engine for its health and a translation. @throws {DomainError} as `update` */
  test(editor: EngineEditor, id: string): Promise<EngineTest>;
  /**
   * Encrypts the secrets of all features with a new key.
   *
   * @param before what else the same transaction does, first
   * @throws {DomainError} `secretsUnavailable`
   */
  rotateKey(editor: EngineEditor, before?: (tx: Transaction) => Promise<void>): Promise<KeyRotation>;
}

export function createEngineSettings(deps: EngineSettingsDeps): EngineSettings {
  const { database, secrets } = deps;
  const readStoredEngine = async (id: string): Promise<StoredEngine> =>
    presentEngine(rowOf(await listEngineRows(database.db), id), await availableKeys(secrets));
  return {
    list: async (editor) => {
      requireEngineAdministrator(editor);
      const keys = await availableKeys(secrets);
      const rows = await listEngineRows(database.db);
      return Promise.all(rows.map((row) => presentEngine(row, keys)));
    },
    add: async (editor, engine) => readStoredEngine(await addEngine(deps, editor, engine)),
    update: async (editor, id, changes) => {
      await changeEngine(deps, editor, { id, changes });
      return readStoredEngine(id);
    },
    remove: (editor, id) => changeEngines(deps, editor, async ({ tx, rows }) => deleteEngine(tx, rowOf(rows, id).id)),
    setEnabled: (editor, id, enabled) =>
      changeEngines(deps, editor, async ({ tx, rows, change }) =>
        updateEnabled(tx, { id: rowOf(rows, id).id, enabled }, change),
      ),
    reorder: (editor, ids) =>
      changeEngines(deps, editor, async ({ tx, rows, change }) => {
        const first = ids.map((id) => rowOf(rows, id).id);
        await updatePositions(tx, [...new Set([...first, ...rows.map(({ id }) => id)])], change);
      }),
    test: async (editor, id) => {
      requireEngineAdministrator(editor);
      const row = rowOf(await listEngineRows(database.db), id);
      try {
        return await testEngine({ ...row, secrets: openSecrets(row, await availableKeys(secrets)) }, deps);
      } catch (error) {
        throw unavailable(id, error);
      }
    },
    rotateKey: (editor, before) => rotateKey(deps, editor, before),
  };
}
