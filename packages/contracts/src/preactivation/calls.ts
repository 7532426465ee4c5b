import { defineCalls, exampleId } from "../calls/index.ts";
import {
  addedPreactivationsSchema,
  addPreactivationsSchema,
  preactivationExportQuerySchema,
  preactivationListSchema,
  preactivationQuerySchema,
  preactivationSchema,
  revokePreactivationSchema,
} from "./schemas.ts";

const permission = "Preactivation";

export const preactivationCalls = defineCalls("preactivation", {
  list: {
    method: "GET",
    path: "/preactivation/list",
    summary: "Accounts that were activated before they are there, the newest first",
    permission,
    query: preactivationQuerySchema,
    result: preactivationListSchema,
  },
  export: {
    method: "GET",
    path: "/preactivation/export",
    summary: "The same, all of them, as CSV",
    permission,
    query: preactivationExportQuerySchema,
    file: "text/csv",
  },
  add: {
    method: "POST",
    path: "/preactivation/add",
    summary: "Activate accounts before they register: all of them, or none where one is at fault",
    permission,
    body: addPreactivationsSchema,
    result: addedPreactivationsSchema,
    example: { body: { accounts: "ann@example.com", sku: "standard-m", days: 30, characters: 0 } },
  },
  revoke: {
    method: "POST",
    path: "/preactivation/revoke",
    summary: "Take back what nobody has used",
    permission,
    body: revokePreactivationSchema,
    result: preactivationSchema,
    example: { body: { id: exampleId } },
  },
});
