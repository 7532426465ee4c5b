export { createOutbox, type Outbox, type OutboxChannel, type OutboxEntry, type StoredEntry } from "./outbox.ts";
