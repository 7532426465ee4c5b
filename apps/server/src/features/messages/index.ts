export { type Delivery, type Dispatch, type Recipient } from "./delivery.ts";
export { type Addressee, createNotify, type Messages, type Notification, type Notify } from "./messages.service.ts";
export { smsTextNames } from "./words/catalogue.ts";
export type { EventKind, MessageKind, MessageParams, TemplateName, TemplateParams } from "./words/catalogue.ts";
export { messagesFeature } from "./feature.ts";
