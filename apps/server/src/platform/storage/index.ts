export { deleteStray } from "./delete-stray.ts";
export { putFile, withFileStream } from "./put-file.ts";
export { createDiskStore } from "./disk-store.ts";
export { createObjectStore } from "./create-object-store.ts";
export type { ByteRange, ObjectList, ObjectMeta, ObjectStore, PutOptions, StoredObject } from "./object-store.ts";
export { StorageError, type StorageErrorCode } from "./object-store.ts";
export { assertRoom, createRoom, type Room, type RoomState } from "./room.ts";
export { createS3Store } from "./s3-store.ts";
export type { S3StoreOptions } from "./s3-store.ts";
