import { defineCalls, exampleId, perNetwork } from "../calls/index.ts";
import {
  publicityBodySchema,
  publicityListSchema,
  publicityQuerySchema,
  removePublicityBodySchema,
} from "./schemas.ts";

const permission = "PublicityList";

export const publicityCalls = defineCalls("publicity", {
  register: {
    method: "POST",
    path: "/publicity/register",
    summary: "Leave an address or number, to hear of the platform",
    rate: perNetwork("publicity:calls", 60),
    access: "anyone",
    body: publicityBodySchema,
    example: {
      body: {
        account: "ann@example.com",
        name: "Ann",
        agreed: true,
        captcha: { captcha_id: exampleId, answer: "a1b2" },
      },
    },
  },
  list: {
    method: "GET",
    path: "/publicity/list",
    summary: "Who wants to hear of the platform, the newest first",
    permission,
    query: publicityQuerySchema,
    result: publicityListSchema,
  },
  export: {
    method: "GET",
    path: "/publicity/export",
    summary: "The whole list as CSV",
    permission,
    file: "text/csv",
  },
  remove: {
    method: "POST",
    path: "/publicity/remove",
    summary: "Take somebody off the list",
    permission,
    body: removePublicityBodySchema,
    example: { body: { id: "1" } },
  },
});
