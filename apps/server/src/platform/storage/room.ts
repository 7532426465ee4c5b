import { randomUUID } from "node:crypto";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { StorageError } from "./object-store.ts";

/** How full a disk is: `short` is below the reserve, `full` has no space at all. */
export type RoomState = "enough" | "short" | "full";

export interface Room {
  state(): Promise<RoomState>;
}

/** System calls that tests replace to simulate a full disk. */
export interface RoomSystem {
  /** Bytes that this account may still write. */
  freeBytes(folder: string): Promise<number>;
  /** Writes a little and removes it. @throws what the system says */
  probe(folder: string): Promise<void>;
}

const probeBytes = 64 * 1024;
/** One look serves all calls of this time. */
const freshMs = 1000;

const nodeSystem: RoomSystem = {
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  },
  probe: async (folder) => {
    const path = join(folder, `.room-${randomUUID()}`);
    try {
      await writeFile(path, Buffer.alloc(probeBytes, 1), { flush: true, mode: 0o600 });
    } finally {
      await rm(path, { force: true });
    }
  },
};

/** Accepts files while the disk has more space than the reserve. @throws {StorageError} `full` */
export async function assertRoom(room: Room): Promise<void> {
  if ((await room.state()) !== "enough") throw new StorageError("full", "", "the disk is to keep some room");
}

/** Watches the disk of a folder; `reserveBytes` are to stay free. */
export function createRoom(folder: string, reserveBytes: number, system = nodeSystem): Room {
  let looked: { readonly atMs: number; readonly state: Promise<RoomState> } | undefined;
  const look = async (): Promise<RoomState> => {
    try {
      // Where even a little may not be written, quotas count too, of which no figure tells.
      await system.probe(folder);
    } catch (error) {
      const code = error instanceof Error && "code" in error ? error.code : undefined;
      if (code === "ENOSPC" || code === "EDQUOT") return "full";
      throw error;
    }
    return (await system.freeBytes(folder)) < reserveBytes ? "short" : "enough";
  };
  return {
    state: () => {
      const nowMs = performance.now();
      if (looked === undefined || nowMs - looked.atMs > freshMs) looked = { atMs: nowMs, state: look() };
      return looked.state;
    },
  };
}
