export { type MailOutbox } from "./outbox.service.ts";
export { outboxFeature } from "./feature.ts";
