import { Readable } from "node:stream";
import { backupCalls as calls } from "@yiqiao/contracts/backups";
import { attachment, bind, bindReply, type HttpApi } from "#platform/http";
import type { Backups } from "./backups.service.ts";
import type { BackupSettings } from "./settings.service.ts";
import type { BackupUploads } from "./uploads.service.ts";

export interface BackupServices {
  readonly backups: Backups;
  readonly backupSettings: BackupSettings;
  readonly backupUploads: BackupUploads;
}

export function registerBackupRoutes(api: HttpApi, services: BackupServices): void {
  const { backups, backupSettings } = services;
  bind(api, calls.list, ({ context, query }) => backups.list(context, query));
  bind(api, calls.make, ({ context, body }) => backups.make(context, body.kind));
  bind(api, calls.settings, () => backupSettings.show());
  bind(api, calls.changeSettings, ({ context, body }) => backupSettings.change(context, body));
  bind(api, calls.cancel, async ({ context, params }) => {
    await backups.cancel(context, params.id);
    return {};
  });
  bind(api, calls.check, async ({ context, params, body }) => {
    await backups.check(context, params.id, body.passphrase);
    return {};
  });
  bind(api, calls.remove, async ({ context, params }) => {
    await backups.remove(context, params.id);
    return {};
  });
  bind(api, calls.restore, async ({ context, params, body }) => {
    await backups.restore(context, params.id, body);
    return {};
  });
  bind(api, calls.ticket, ({ context, params }) => backups.ticket(context, params.id));
  bindReply(api, calls.download, async ({ params }, reply) => {
    const { file, sizeBytes, stream } = await backups.download(params.ticket);
    return reply
      .type(calls.download.file)
      .header("content-disposition", attachment(file))
      .header("content-length", sizeBytes)
      .send(stream);
  });
  registerUploads(api, services);
}

function registerUploads(api: HttpApi, { backupUploads }: BackupServices): void {
  bind(api, calls.uploadBegin, ({ body }) => backupUploads.begin({ name: body.name, sizeBytes: body.size_bytes }));
  bind(api, calls.uploadFinish, ({ context, params, body }) =>
    backupUploads.finish(context, params.id, body.passphrase),
  );
  bind(api, calls.uploadCancel, async ({ params }) => {
    await backupUploads.cancel(params.id);
    return {};
  });
  void api.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/octet-stream", (_request, payload, done) => done(null, payload));
    bind(scope as HttpApi, calls.uploadPart, ({ params, query, raw }) =>
      backupUploads.part(params.id, query.offset, raw.body instanceof Readable ? raw.body : Readable.from([])),
    );
  });
}
