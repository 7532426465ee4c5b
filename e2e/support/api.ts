import { apiPrefix } from "@yiqiao/contracts";
import type { Page } from "@playwright/test";

/** Makes a call as the user who is logged in on the page; fails unless it succeeds. */
export async function callAs<Data>(page: Page, path: string, body: object): Promise<Data> {
  const answer = await page.evaluate(
    async ({ url, sent }) => {
      const { accessToken } = JSON.parse(sessionStorage.getItem("yiqiao.session") ?? "{}") as { accessToken: string };
      const headers = { authorization: `Bearer ${accessToken}`, "content-type": "application/json" };
      const response = await fetch(url, { method: "POST", headers, body: sent });
      return (await response.json()) as { code: number; message: string; data: unknown };
    },
    { url: apiPrefix + path, sent: JSON.stringify(body) },
  );
  if (answer.code !== 20000) throw new Error(`${path}: ${answer.message}`);
  return answer.data as Data;
}
