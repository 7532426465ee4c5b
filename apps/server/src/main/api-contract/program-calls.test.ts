import { apiPrefix } from "@yiqiao/contracts";
import { openCallOf } from "@yiqiao/contracts/calls";
import { apiKeyAdminCalls, apiKeyCalls, errorReportCalls } from "@yiqiao/contracts/public-api";
import { expect, it } from "vitest";
import { buildTestApp } from "#testing";

it("tells programs of the calls that they can make alone, not of those of pages about them", async () => {
  const app = await buildTestApp();
  const response = await app.fastify.inject({ url: `${apiPrefix}/open/openapi.json` });
  const paths = Object.keys(response.json<{ paths: object }>().paths);
  expect(paths).toEqual(expect.arrayContaining([`${apiPrefix}/open/text`, "/v2/translate", "/translate"]));
  const ofPages = [apiKeyCalls, apiKeyAdminCalls, errorReportCalls]
    .flatMap((group) => Object.values(group))
    .filter((call) => openCallOf(call) === undefined)
    .map(({ path }) => apiPrefix + path);
  expect(ofPages.length).toBeGreaterThan(5);
  expect(paths.filter((path) => ofPages.includes(path))).toEqual([]);
  expect(paths.filter((path) => path.startsWith(apiPrefix) && !path.startsWith(`${apiPrefix}/open/`))).toEqual([]);
  await app.close();
});
