import { apiPrefix } from "@yiqiao/contracts";
import { describedInChinese } from "@yiqiao/contracts/public-api";
import { styleLimits } from "@yiqiao/contracts/style";
import { expect, it } from "vitest";
import { buildTestApp } from "#testing";

it("shows in the document what each call takes and answers", async () => {
  const app = await buildTestApp();
  interface Shown {
    readonly tags: readonly string[];
    readonly parameters?: readonly unknown[];
    readonly requestBody?: { readonly content: object };
    readonly responses: Readonly<Record<string, { readonly content: object }>>;
  }
  const { paths } = (await app.fastify.inject({ url: `${apiPrefix}/open/openapi.json` })).json<{
    paths: Readonly<Record<string, Readonly<Record<string, Shown>>>>;
  }>();
  await app.close();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => Object.assign({ name: `${method} ${path}` }, call)),
  );
  const own = calls.filter(({ tags }) => tags.some((tag) => ["libretranslate", "google", "azure"].includes(tag)));
  const hasFields = (part: object | undefined) => /"properties"|"format":"binary"/.test(JSON.stringify(part ?? ""));
  const lacking = own.filter(({ name, parameters, requestBody, responses }) => {
    const isTold = name.startsWith("post") ? hasFields(requestBody?.content) : parameters !== undefined;
    return !hasFields(responses["200"]?.content) || !(isTold || name === "get /frontend/settings");
  });
  expect(lacking.map(({ name }) => name)).toEqual([]);
  expect(own).toHaveLength(15);
  const { content } = paths["/translate"]?.["post"]?.requestBody ?? {};
  for (const title of ["LibreTranslate", "DeepLX", "immersive-translate", "kiss-translator", "Azure 3.0"])
    expect(JSON.stringify(content)).toContain(`"title":"${title}"`);
  // What it says of fields and answers has words for readers of Chinese.
  const shown = calls.map(({ tags, parameters, requestBody, responses }) => {
    // Our own refusals are told by their codes.
    const isTold = (status: string) => status.startsWith("2") || !tags.includes("public-api");
    const answers = Object.entries(responses).filter(([status]) => isTold(status));
    return [parameters, requestBody, answers.map(([, answer]) => answer)];
  });
  const said = JSON.stringify(shown).matchAll(/"description":("(?:[^"\\]|\\.)*")/g);
  const descriptions = new Set(Array.from(said, ([, text = '""']) => JSON.parse(text) as string));
  descriptions.delete("Default Response");
  expect([...descriptions].filter((text) => describedInChinese(text) === undefined)).toEqual([]);
  expect(descriptions.size).toBeGreaterThan(5);
  expect(descriptions).toContain("The stored pair that led the engine");
  expect(descriptions).toContain("How likely the translation is near to a person's, 0 to 1; not that it is right");
  // JSON Schema counts code points, as the limit does.
  const told = (path: string, field: RegExp) => field.exec(JSON.stringify(paths[path]?.["post"]?.requestBody))?.[0];
  const maxLength = `"maxLength":${styleLimits.codePoints}`;
  expect(told(`${apiPrefix}/open/text`, /"style":\{.{0,900}?\}/)).toContain(maxLength);
  expect(told("/v3/style_rules/{id}/custom_instructions", /"prompt":\{.{0,900}?\}/)).toContain(maxLength);
});
