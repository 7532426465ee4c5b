import { apiPrefix } from "@yiqiao/contracts";
import { textCalls, type TranslateBody } from "@yiqiao/contracts/text";
import { buildAccount, type TestApp } from "#testing";

export interface StreamEvent {
  readonly event: string;
  readonly data: unknown;
}

/** The events of a stream's text, comments left out. */
export function eventsOf(stream: string): StreamEvent[] {
  return stream
    .split("\n\n")
    .filter((frame) => frame.startsWith("event: "))
    .map((frame) => {
      const [head = "", data = ""] = frame.split("\n");
      return { event: head.slice("event: ".length), data: JSON.parse(data.slice("data: ".length)) as unknown };
    });
}

export async function streamTranslation(
  app: TestApp,
  body: TranslateBody,
  { token, language = "en" }: { token?: string; language?: "zh" | "en" } = {},
) {
  const response = await app.fastify.inject({
    method: "POST",
    url: apiPrefix + (token === undefined ? textCalls.tryTranslate.path : textCalls.translate.path),
    headers: {
      accept: "text/event-stream",
      "accept-language": language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: body,
  });
  return { response, events: eventsOf(response.body) };
}

/** A user of the main site who is logged in. */
export async function logInNewUser(app: TestApp, accountNumber: string, siteId = 0): Promise<string> {
  await buildAccount(app.database.db, { accountNumber, password: "secret12", siteId });
  const { data } = await app.login(accountNumber, "secret12");
  return data.access_token;
}
