import { uploadWebPageFieldsSchema, webPageCalls } from "@yiqiao/contracts/web-pages";
import { resourcePolicy } from "@yiqiao/web-pages";
import { attachment, bind, bindReply, type HttpApi, readForm, registerUpload, storeFromForm } from "#platform/http";
import { maxPageBytes } from "./fetching/fetch-page.ts";
import type { WebPages } from "./web-pages.service.ts";

export function registerWebPagesRoutes(api: HttpApi, { webPages }: { readonly webPages: WebPages }): void {
  bind(api, webPageCalls.limits, ({ context }) => webPages.limits(context));
  bind(api, webPageCalls.open, ({ context, body }) => webPages.open(context, body));
  registerUpload(api, { fileBytes: maxPageBytes + 1 }, (scope) => {
    bind(scope, webPageCalls.upload, async ({ context, raw }) => {
      const form = { schema: uploadWebPageFieldsSchema, fileFields: ["page", "file"] };
      const { fields: choice, file } = await readForm(raw, form);
      return storeFromForm(() => webPages.upload(context, { file, choice }));
    });
  });
  bind(api, webPageCalls.query, ({ context, query }) => webPages.query(context, query.id));
  bind(api, webPageCalls.quote, ({ context, query }) => webPages.quote(context, query.id));
  bind(api, webPageCalls.translate, ({ context, body }) => webPages.translate(context, body));
  bind(api, webPageCalls.list, ({ context, query }) => webPages.list(context, query));
  bind(api, webPageCalls.delete, async ({ context, body }) => ({ deleted: await webPages.delete(context, body.ids) }));
  registerView(api, webPages);
  registerResource(api, webPages);
  bindReply(api, webPageCalls.file, async ({ context, query }, reply) => {
    const { name, html } = await webPages.file(context, query.id);
    return reply
      .type("text/html; charset=utf-8")
      .header("content-disposition", attachment(name))
      .header("cache-control", "private, no-store")
      .header("content-security-policy", "sandbox; default-src 'none'")
      .send(html);
  });
}

function registerView(api: HttpApi, webPages: WebPages): void {
  bindReply(api, webPageCalls.view, async ({ query, raw }, reply) => {
    const origin = `${raw.protocol}://${raw.host}`;
    const { html, headers } = await webPages.view({ ...query, origin });
    return reply
      .headers(headers)
      .removeHeader("x-frame-options")
      .type("text/html; charset=utf-8")
      .header("cache-control", "private, no-store")
      .send(html);
  });
}

function registerResource(api: HttpApi, webPages: WebPages): void {
  bindReply(api, webPageCalls.resource, async ({ context, query }, reply) => {
    const { bytes, contentType } = await webPages.resource(query, context.signal);
    return reply
      .headers(resourcePolicy)
      .type(contentType)
      .header("cache-control", "private, max-age=86400")
      .send(Buffer.from(bytes));
  });
}
