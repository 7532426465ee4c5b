import { defineCalls, exampleId, perAccount } from "../calls/index.ts";
import {
  breakdownQuerySchema,
  breakdownSchema,
  exportStatisticsQuerySchema,
  exportUserDataQuerySchema,
  statisticsQuerySchema,
  statisticsSchema,
  userDataListSchema,
  userDataOfQuerySchema,
  userDataOfSchema,
  userDataQuerySchema,
} from "./schemas.ts";

const exportRate = perAccount("statistics:export", 30, 3600);

export const statisticsCalls = defineCalls("statistics", {
  overview: {
    method: "GET",
    path: "/statistics/overview",
    summary: "What was translated and earned in a stretch of days, by hour or day, and in the days before",
    permission: "Statistics",
    query: statisticsQuerySchema,
    result: statisticsSchema,
    example: { query: { range: "7d" } },
  },
  breakdown: {
    method: "GET",
    path: "/statistics/breakdown",
    summary: "The same by site, plan, kind, language pair, engine or error, the largest first",
    permission: "Statistics",
    query: breakdownQuerySchema,
    result: breakdownSchema,
    example: { query: { range: "7d", by: "pair" } },
  },
  export: {
    method: "GET",
    path: "/statistics/export",
    summary: "Hours, days or a breakdown as a file",
    permission: "Statistics",
    rate: exportRate,
    query: exportStatisticsQuerySchema,
    file: "application/octet-stream",
    example: { query: { range: "7d", format: "csv" } },
  },
});

export const userDataCalls = defineCalls("statistics", {
  list: {
    method: "GET",
    path: "/user_data/list",
    summary: "What users had translated and bought in a stretch of days",
    permission: "UserManager",
    query: userDataQuerySchema,
    result: userDataListSchema,
    example: { query: { range: "30d" } },
  },
  user: {
    method: "GET",
    path: "/user_data/user",
    summary: "The same of one user, by day and by kind",
    permission: "UserManager",
    query: userDataOfQuerySchema,
    result: userDataOfSchema,
    example: { query: { range: "30d", user_id: exampleId } },
  },
  export: {
    method: "GET",
    path: "/user_data/export",
    summary: "The list of users as a file",
    permission: "UserManager",
    rate: exportRate,
    query: exportUserDataQuerySchema,
    file: "application/octet-stream",
    example: { query: { range: "30d", format: "csv" } },
  },
});
