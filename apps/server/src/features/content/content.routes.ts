import { contentCalls } from "@yiqiao/contracts/content";
import { bind, type HttpApi } from "#platform/http";
import type { PublishedContent } from "./content.service.ts";
import type { ContentEditor } from "./edit-content.ts";

export interface ContentRoutesOptions {
  readonly content: PublishedContent;
  readonly contentEditor: ContentEditor;
}

export function registerContentRoutes(api: HttpApi, { content, contentEditor }: ContentRoutesOptions): void {
  bind(api, contentCalls.notice, ({ context, query }) => content.notice(context, query.code));
  bind(api, contentCalls.noticeData, ({ context, query }) => content.announcement(context, query.code));
  bind(api, contentCalls.documentData, ({ context, query }) => content.apiText(context, query.code));
  bind(api, contentCalls.faq, ({ context }) => content.faq(context));
  bind(api, contentCalls.legal, ({ context, params, query }) => content.legal(context, params.kind, query.code));
  bind(api, contentCalls.document, ({ context, query }) => contentEditor.document(context, query));
  bind(api, contentCalls.versions, ({ context, query }) => contentEditor.versions(context, query));
  bind(api, contentCalls.version, ({ context, query }) => contentEditor.version(context, query));
  bind(api, contentCalls.save, ({ context, body }) => contentEditor.save(context, body));
  bind(api, contentCalls.publish, ({ context, body }) => contentEditor.publish(context, body));
  bind(api, contentCalls.withdraw, ({ context, body }) => contentEditor.withdraw(context, body));
  bind(api, contentCalls.restore, ({ context, body }) => contentEditor.restore(context, body));
  bind(api, contentCalls.show, ({ context, body }) => contentEditor.show(context, body));
}
