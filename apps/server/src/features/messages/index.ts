export { createDelivery, type Delivery, type Dispatch, type Recipient } from "./delivery.ts";
export { messagesData } from "./messages-data.ts";
export { defineMessagesJobs, scheduleMessagesJobs } from "./messages.jobs.ts";
export { registerMessagesRoutes } from "./messages.routes.ts";
export {
  type Addressee,
  createMessages,
  createNotify,
  type Messages,
  type Notification,
  type Notify,
} from "./messages.service.ts";
export { smsTextNames } from "./words/catalogue.ts";
export type { EventKind, MessageKind, MessageParams, TemplateName, TemplateParams } from "./words/catalogue.ts";
