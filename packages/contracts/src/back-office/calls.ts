import { defineCalls } from "../calls/index.ts";
import { overviewSchema } from "./schemas.ts";

export const backOfficeCalls = defineCalls("back office", {
  overview: {
    method: "GET",
    path: "/back_office/overview",
    summary: "Today's figures and what needs attention: of the own site, for administrators of the main site of all",
    permission: "ToBackstage",
    result: overviewSchema,
  },
});
