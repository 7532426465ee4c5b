import type { FastifyInstance } from "fastify";
import { languageOf } from "../requests/context-plugin.ts";
import { isClientPage } from "./static-client.ts";

export const maintenanceRetryS = 5;

const scriptPath = "/maintenance.js";

const texts = {
  zh: {
    title: "系统维护中",
    text: "平台正在从备份恢复，期间暂停服务。恢复完成后本页会自动刷新，请稍候。",
  },
  en: {
    title: "Back in a moment",
    text: "The platform is being restored from a backup and serves nothing else meanwhile. This page reloads by itself when that is done.",
  },
} as const;

/** Not by the page's own refreshing, which ends for good at the first moment in which nobody answers. */
const script = `setInterval(async () => {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" }, cache: "no-store" });
    if (answer.ok) location.reload();
  } catch {}
}, 3000);
`;

/** Serves a page without the client and its data while a backup is being restored. */
export function addMaintenancePage(app: FastifyInstance, isOn: () => boolean): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!isOn()) return undefined;
    if (request.url === scriptPath) return reply.type("text/javascript; charset=utf-8").send(script);
    if (!isClientPage(request)) return undefined;
    const language = languageOf(request);
    return reply
      .code(503)
      .header("retry-after", String(maintenanceRetryS))
      .header("cache-control", "no-store")
      .header("vary", "Cookie, Accept-Language")
      .type("text/html; charset=utf-8")
      .send(page(language));
  });
}

function page(language: "zh" | "en"): string {
  const { title, text } = texts[language];
  return `<!doctype html>
<html lang="${language === "zh" ? "zh-CN" : "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<script src="${scriptPath}" defer></script>
</head>
<body>
<main>
<h1>${title}</h1>
<p role="status">${text}</p>
</main>
</body>
</html>
`;
}
