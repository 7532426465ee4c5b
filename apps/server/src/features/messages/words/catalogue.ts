import { accountKinds, noticeKinds } from "./account.ts";
import { companyDoorKinds, companyKinds } from "./company.ts";
import { administeredKinds, invitationKinds } from "./administered.ts";
import { doorKinds } from "./door.ts";
import type { Kind } from "./kind.ts";
import { orderKinds } from "./orders.ts";
import { paymentKinds } from "./payments.ts";
import { securityKinds } from "./security.ts";
import { webhookKinds } from "./webhooks.ts";

/** Messages of the message centre. */
export const messageKinds = {
  ...securityKinds,
  ...accountKinds,
  ...companyKinds,
  ...administeredKinds,
  ...orderKinds,
  ...paymentKinds,
  ...webhookKinds,
  ...noticeKinds,
};
/** Messages that go out by e-mail or SMS. */
export const templates = {
  ...doorKinds,
  ...companyDoorKinds,
  ...invitationKinds,
  ...securityKinds,
  ...accountKinds,
  ...companyKinds,
  ...administeredKinds,
  ...orderKinds,
  ...paymentKinds,
  ...webhookKinds,
};

type ParamsOf<T> = T extends Kind<infer P> ? P : never;
export type MessageKind = keyof typeof messageKinds;
export type MessageParams<K extends MessageKind> = ParamsOf<(typeof messageKinds)[K]>;
export type TemplateName = keyof typeof templates;
export type TemplateParams<T extends TemplateName> = ParamsOf<(typeof templates)[T]>;
/** What both the message centre and an e-mail tell. */
export type EventKind = MessageKind & TemplateName;

export function isMessageKind(kind: string): kind is MessageKind {
  return Object.hasOwn(messageKinds, kind);
}

/** What an SMS template of this message may take; undefined: there is no such message. */
export function smsTextNames(name: string): readonly string[] | undefined {
  const all: Readonly<Record<string, Kind<object>>> = templates;
  return Object.hasOwn(all, name) ? all[name]?.textNames : undefined;
}
