import { defineCalls } from "../calls/index.ts";
import {
  addEngineBodySchema,
  addFolderBodySchema,
  cancelJobBodySchema,
  currentJobSchema,
  dismissBodySchema,
  enableEngineBodySchema,
  engineChangedSchema,
  engineIdBodySchema,
  engineOverviewSchema,
  engineTestSchema,
  fetchModelBodySchema,
  modelJobSchema,
  modelOffersSchema,
  startedJobSchema,
  testEngineBodySchema,
} from "./schemas.ts";

const permission = "EngineSettings";
const change = { method: "POST", permission, result: engineChangedSchema } as const;

export const engineCalls = defineCalls("system", {
  overview: {
    method: "GET",
    path: "/system/engines",
    summary: "Models and engines that are set up",
    permission,
    result: engineOverviewSchema,
  },
  offers: {
    method: "GET",
    path: "/system/engines/offers",
    summary: "Models that can be fetched",
    permission,
    result: modelOffersSchema,
  },
  fetchModel: {
    method: "POST",
    path: "/system/engines/fetch_model",
    summary: "Begin to fetch the newest model of a pair",
    permission,
    body: fetchModelBodySchema,
    result: startedJobSchema,
  },
  addFolder: {
    method: "POST",
    path: "/system/engines/add_folder",
    summary: "Begin to add the model of a folder on the server",
    permission,
    body: addFolderBodySchema,
    result: startedJobSchema,
  },
  cancel: {
    ...change,
    path: "/system/engines/cancel",
    summary: "Cancel the model that is being set up",
    body: cancelJobBodySchema,
  },
  events: {
    method: "GET",
    path: "/system/engines/events",
    summary: "How far the model is that is being set up, until it has ended",
    permission,
    result: currentJobSchema,
    events: { job: modelJobSchema },
  },
  dismiss: {
    ...change,
    path: "/system/engines/dismiss",
    summary: "Put the hint to set up an engine away",
    body: dismissBodySchema,
  },
  test: {
    method: "POST",
    path: "/system/engines/test",
    summary: "Ask an engine for a translation, before it is set up",
    permission,
    body: testEngineBodySchema,
    result: engineTestSchema,
  },
  add: { ...change, path: "/system/engines/add", summary: "Set up a remote engine", body: addEngineBodySchema },
  enable: {
    ...change,
    path: "/system/engines/enable",
    summary: "Switch an engine on or off",
    body: enableEngineBodySchema,
  },
  remove: {
    ...change,
    path: "/system/engines/remove",
    summary: "Remove a remote engine",
    body: engineIdBodySchema,
  },
});
