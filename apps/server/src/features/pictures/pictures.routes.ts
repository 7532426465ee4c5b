import { pictureCalls, pictureLimits } from "@yiqiao/contracts/pictures";
import { z } from "zod";
import {
  attachment,
  bearerToken,
  bind,
  bindReply,
  bindStream,
  type HttpApi,
  readForm,
  registerUpload,
  storeFromForm,
} from "#platform/http";
import type { Authenticated } from "#platform/request";
import type { Pictures } from "./pictures.service.ts";

/** Beside pictures: who may go on following them. */
export interface PictureRoutesDeps {
  readonly pictures: Pictures;
  readonly sessions: { readonly authenticate: (accessToken: string, siteId: number) => Promise<Authenticated> };
}

const megabyte = 1024 * 1024;

export function registerPicturesRoutes(api: HttpApi, { pictures, sessions }: PictureRoutesDeps): void {
  bind(api, pictureCalls.limits, ({ context }) => pictures.limits(context));
  registerUpload(api, { fileBytes: pictureLimits.mostMegabytes * megabyte + 1 }, (scope) => {
    bind(scope, pictureCalls.upload, async ({ context, raw }) => {
      const { file } = await readForm(raw, { schema: z.object({}), fileFields: ["picture", "file"] });
      return storeFromForm(() => pictures.upload(context, file));
    });
  });
  bind(api, pictureCalls.fetch, ({ context, body }) => pictures.fetch(context, body.address));
  bind(api, pictureCalls.translate, ({ context, body }) => pictures.translate(context, body));
  bind(api, pictureCalls.accept, ({ context, body }) => pictures.accept(context, body.id));
  bind(api, pictureCalls.cancel, ({ context, body }) => pictures.cancel(context, body.id));
  bind(api, pictureCalls.query, ({ context, query }) => pictures.query(context, query.id));
  bind(api, pictureCalls.edit, ({ context, body }) => pictures.edit(context, body));
  bind(api, pictureCalls.list, ({ context, query }) => pictures.list(context, query));
  bind(api, pictureCalls.delete, async ({ context, body }) => ({ deleted: await pictures.delete(context, body.ids) }));
  registerFile(api, pictures);
  // Streams have no end of their own: a server that stops would wait for them.
  api.addHook("preClose", async () => pictures.stopFollowing());
  bindStream(api, pictureCalls.events, {
    whole: ({ context, query }) => pictures.query(context, query.id),
    stream: async ({ context, headers, query }, send) => {
      // A session may end while the stream goes on.
      const token = bearerToken(headers.authorization);
      const check = async () => (token === undefined ? undefined : sessions.authenticate(token, context.siteId));
      let last;
      for await (const picture of pictures.follow(context, query.id, check)) {
        last = picture;
        await send({ event: "picture", data: picture });
      }
      if (last !== undefined) await send({ event: "done", data: last });
    },
  });
}

function registerFile(api: HttpApi, pictures: Pictures): void {
  bindReply(api, pictureCalls.file, async ({ context, query }, reply) => {
    const { name, contentType, bytes } = await pictures.open(context, query);
    return reply
      .type(contentType)
      .header("content-disposition", query.inline === "1" ? "inline" : attachment(name))
      .header("cache-control", "private, no-store")
      .send(bytes);
  });
}
