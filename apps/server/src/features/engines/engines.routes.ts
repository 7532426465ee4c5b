import { engineCalls } from "@yiqiao/contracts/engines";
import { bind, bindStream, type HttpApi } from "#platform/http";
import type { EngineSetup } from "./engine-setup.ts";

interface Deps {
  readonly engineSetup: EngineSetup;
}

export function registerEnginesRoutes(api: HttpApi, deps: Deps): void {
  registerModelCalls(api, deps);
  registerJobCalls(api, deps);
  registerRemoteCalls(api, deps);
}

function registerModelCalls(api: HttpApi, { engineSetup }: Deps): void {
  bind(api, engineCalls.overview, ({ context }) => engineSetup.overview(context));
  bind(api, engineCalls.offers, ({ context }) => engineSetup.offers(context));
  bind(api, engineCalls.fetchModel, async ({ context, body }) => ({
    job: await engineSetup.fetchModel(context, body),
  }));
  bind(api, engineCalls.addFolder, async ({ context, body }) => ({ job: await engineSetup.addFolder(context, body) }));
}

function registerJobCalls(api: HttpApi, { engineSetup }: Deps): void {
  // A model that is being fetched goes on at the next attempt; a server that stops does not wait for it.
  api.addHook("preClose", async () => engineSetup.jobs.cancel());
  bind(api, engineCalls.cancel, async () => {
    await engineSetup.jobs.cancel();
    return {};
  });
  bindStream(api, engineCalls.events, {
    whole: async ({ context }) => ({ job: (await engineSetup.overview(context)).job }),
    stream: async ({ context }, send) => {
      const jobs = engineSetup.jobs.follow(context.language, context.signal);
      for await (const data of jobs) await send({ event: "job", data });
    },
  });
  bind(api, engineCalls.dismiss, async ({ context, body }) => {
    await engineSetup.dismiss(context, body.is_dismissed);
    return {};
  });
}

function registerRemoteCalls(api: HttpApi, { engineSetup }: Deps): void {
  bind(api, engineCalls.test, ({ context, body }) => engineSetup.test(context, body));
  bind(api, engineCalls.add, async ({ context, body }) => {
    await engineSetup.add(context, body);
    return {};
  });
  bind(api, engineCalls.enable, async ({ context, body }) => {
    await engineSetup.enable(context, body);
    return {};
  });
  bind(api, engineCalls.remove, async ({ context, body }) => {
    await engineSetup.remove(context, body.id);
    return {};
  });
}
