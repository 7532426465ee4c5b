import { z } from "zod";
import { defineKind } from "./kind.ts";

const causes = {
  gone: { zh: "接收方返回 410，表示不再接收", en: "it answered 410, so it wants nothing more" },
  failing: { zh: "一次投递的全部重试均失败", en: "all tries of a delivery failed" },
} as const;

/** What owners of webhook endpoints hear of. */
export const webhookKinds = {
  "webhook-off": defineKind({
    params: z.object({ host: z.string(), cause: z.enum(["gone", "failing"]) }),
    link: "/developer/webhooks",
    isWarning: true,
    zh: ({ host, cause }) => ({
      title: "Webhook 端点已停用",
      body: [`发往 ${host} 的 Webhook 端点已停用：${causes[cause].zh}。`, "请检查接收方，然后在用户中心重新启用。"],
    }),
    en: ({ host, cause }) => ({
      title: "A webhook endpoint was switched off",
      body: [
        `Your webhook endpoint at ${host} was switched off: ${causes[cause].en}.`,
        "Please look at the receiver, then switch the endpoint on again in the user centre.",
      ],
    }),
  }),
};
