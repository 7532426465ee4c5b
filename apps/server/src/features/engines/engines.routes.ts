import {
  addEngineBodySchema,
  addFolderBodySchema,
  dismissBodySchema,
  enableEngineBodySchema,
  engineIdBodySchema,
  engineOverviewSchema,
  enginePaths,
  engineTestSchema,
  fetchModelBodySchema,
  modelJobSchema,
  modelOffersSchema,
  startedJobSchema,
  testEngineBodySchema,
} from "@yiqiao/contracts/engines";
import { z } from "zod";
import { answers, answersOrStreams, type HttpApi, ok, sse } from "#platform/http";
import type { EngineSetup } from "./engine-setup.ts";

const tags = ["system"];
const config = { permission: "EngineSettings" } as const;
const nothing = answers(z.object({}));

interface Parts {
  readonly engineSetup: EngineSetup;
}

export function registerEnginesRoutes(api: HttpApi, parts: Parts): void {
  registerModelCalls(api, parts);
  registerJobCalls(api, parts);
  registerRemoteCalls(api, parts);
}

function registerModelCalls(api: HttpApi, { engineSetup }: Parts): void {
  api.get(
    enginePaths.overview,
    {
      config,
      schema: { tags, summary: "Models and engines that are set up", response: answers(engineOverviewSchema) },
    },
    async ({ context }) => ok(await engineSetup.overview(context)),
  );
  api.get(
    enginePaths.offers,
    { config, schema: { tags, summary: "Models that can be fetched", response: answers(modelOffersSchema) } },
    async ({ context }) => ok(await engineSetup.offers(context)),
  );
  api.post(
    enginePaths.fetchModel,
    {
      config,
      schema: {
        tags,
        summary: "Begin to fetch the newest model of a pair",
        body: fetchModelBodySchema,
        response: answers(startedJobSchema),
      },
    },
    async ({ context, body }) => ok({ job: await engineSetup.fetchModel(context, body) }),
  );
  api.post(
    enginePaths.addFolder,
    {
      config,
      schema: {
        tags,
        summary: "Begin to add the model of a folder on the server",
        body: addFolderBodySchema,
        response: answers(startedJobSchema),
      },
    },
    async ({ context, body }) => ok({ job: await engineSetup.addFolder(context, body) }),
  );
}

function registerJobCalls(api: HttpApi, { engineSetup }: Parts): void {
  // A model that is being fetched goes on at the next attempt; a server that stops does not wait for it.
  api.addHook("preClose", async () => engineSetup.jobs.cancel());
  api.post(
    enginePaths.cancel,
    {
      config,
      schema: { tags, summary: "Cancel the model that is being set up", body: z.object({}), response: nothing },
    },
    async () => {
      await engineSetup.jobs.cancel();
      return ok({});
    },
  );
  api.get(
    enginePaths.events,
    {
      config,
      schema: {
        tags,
        summary: "How far the model is that is being set up, until it has ended",
        response: answersOrStreams(z.object({ job: modelJobSchema.nullable() }), "`job`"),
      },
    },
    async ({ context, headers }, reply) => {
      if (headers.accept !== "text/event-stream") return ok({ job: (await engineSetup.overview(context)).job });
      return sse(reply, context, async (send) => {
        for await (const job of engineSetup.jobs.follow(context.language, context.signal)) await send("job", job);
      });
    },
  );
  api.post(
    enginePaths.dismiss,
    {
      config,
      schema: { tags, summary: "Put the hint to set up an engine away", body: dismissBodySchema, response: nothing },
    },
    async ({ context, body }) => {
      await engineSetup.dismiss(context, body.is_dismissed);
      return ok({});
    },
  );
}

function registerRemoteCalls(api: HttpApi, { engineSetup }: Parts): void {
  api.post(
    enginePaths.test,
    {
      config,
      schema: {
        tags,
        summary: "Ask an engine for a translation, before it is set up",
        body: testEngineBodySchema,
        response: answers(engineTestSchema),
      },
    },
    async ({ context, body }) => ok(await engineSetup.test(context, body)),
  );
  api.post(
    enginePaths.add,
    { config, schema: { tags, summary: "Set up a remote engine", body: addEngineBodySchema, response: nothing } },
    async ({ context, body }) => {
      await engineSetup.add(context, body);
      return ok({});
    },
  );
  api.post(
    enginePaths.enable,
    {
      config,
      schema: { tags, summary: "Switch an engine on or off", body: enableEngineBodySchema, response: nothing },
    },
    async ({ context, body }) => {
      await engineSetup.enable(context, body);
      return ok({});
    },
  );
  api.post(
    enginePaths.remove,
    { config, schema: { tags, summary: "Remove a remote engine", body: engineIdBodySchema, response: nothing } },
    async ({ context, body }) => {
      await engineSetup.remove(context, body.id);
      return ok({});
    },
  );
}
