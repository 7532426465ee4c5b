import { auditCalls } from "@yiqiao/contracts/audit";
import { backOfficeCalls } from "@yiqiao/contracts/back-office";
import { backupCalls } from "@yiqiao/contracts/backups";
import { contentCalls } from "@yiqiao/contracts/content";
import { deviceCalls } from "@yiqiao/contracts/devices";
import { companyCalls, enterpriseCalls } from "@yiqiao/contracts/enterprises";
import { orderCalls } from "@yiqiao/contracts/orders";
import { preactivationCalls } from "@yiqiao/contracts/preactivation";
import { apiKeyAdminCalls } from "@yiqiao/contracts/public-api";
import { siteCalls } from "@yiqiao/contracts/sites";
import { statisticsCalls, userDataCalls } from "@yiqiao/contracts/statistics";
import { systemLogCalls } from "@yiqiao/contracts/system-log";
import { trafficCalls } from "@yiqiao/contracts/traffic-control";
import { userCalls } from "@yiqiao/contracts/users";

/** What a page asks for, with each of its filters. */
export interface PageCalls {
  readonly path: string;
  readonly queries: readonly Readonly<Record<string, string>>[];
  /** Under which name the answer's `next` asks for the page after it: such pages are followed far down. */
  readonly cursor?: "after" | "before" | "next";
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const day = (days: number) => ago(days).slice(0, 10);
const oneUser = "00000000-0000-4000-8000-0000000003e8";
const timed = (queries: readonly Readonly<Record<string, string>>[]) =>
  ["today", "7d", "30d", "90d"].flatMap((range) => queries.map((query) => ({ range, ...query })));

/** Every page of the back end that shows what grows with accounts, sites, usage or time. */
export const pageCalls: Readonly<Record<string, readonly PageCalls[]>> = {
  "/home": [{ path: backOfficeCalls.overview.path, queries: [{}] }],
  "/alluser": [
    {
      path: userCalls.list.path,
      cursor: "after",
      queries: [
        {},
        ...["manager", "normal"].map((role) => ({ role })),
        { plan: "professional" },
        { state: "disabled" },
        { seen: "never" },
        { site_id: "1" },
        { site_id: "4321" },
        { sort: "name", order: "asc" },
        { sort: "seen", order: "desc" },
        { sort: "plan", order: "asc" },
        ...["user4711", "example13", "王伟", "13000", "nobody at all"].map((keyword) => ({ keyword })),
      ],
    },
    { path: userCalls.one.path.replace(":id", oneUser), queries: [{}] },
    { path: siteCalls.find.path, queries: [{}, { keyword: "Enterprise 47" }] },
  ],
  "/user-data": [
    {
      path: userDataCalls.list.path,
      cursor: "after",
      queries: [
        ...timed([{}, { sort: "documents" }, { search: "user4711" }, { site_id: "3" }]),
        { from: day(29), to: day(0) },
        { from: day(40), to: day(12) },
        { from: day(100), to: day(94) },
      ],
    },
    { path: userDataCalls.user.path, queries: timed([{ user_id: oneUser }]) },
  ],
  "/management": [
    {
      path: enterpriseCalls.list.path,
      cursor: "before",
      queries: [{}, { search: "Enterprise 47" }, { search: "nowhere" }, { state: "disabled" }, { expiry: "month" }],
    },
    { path: enterpriseCalls.detail.path, queries: [{ site_id: "1" }, { site_id: "4321" }] },
  ],
  "/company": [{ path: companyCalls.company.path, queries: [{}] }],
  "/pre-activation": [
    {
      path: preactivationCalls.list.path,
      cursor: "before",
      queries: [{}, { state: "waiting" }, { state: "used" }, { keyword: "new4711" }],
    },
  ],
  "/set-editor": [
    { path: siteCalls.find.path, queries: [{}, { keyword: "Enterprise 47" }] },
    { path: contentCalls.document.path, queries: [{ kind: "faq" }, { kind: "terms", site_id: "4321" }] },
  ],
  "/stats": [
    {
      path: statisticsCalls.overview.path,
      queries: timed([{}, { site_id: "3" }, { plan: "free" }, { user_id: oneUser }]),
    },
    {
      path: statisticsCalls.breakdown.path,
      cursor: "after",
      queries: timed(["site", "plan", "kind", "pair", "engine", "error"].map((by) => ({ by }))),
    },
  ],
  "/ordermanagement": [
    {
      path: orderCalls.all.path,
      queries: [{}, { state: "completed" }, { keyword: "user4712@" }, { page: "50" }, { from: ago(7) }],
    },
  ],
  "/systemlog": [
    {
      path: systemLogCalls.list.path,
      cursor: "before",
      queries: [
        {},
        { level: "error" },
        { source: "jobs" },
        { text: "unexpected" },
        { text: "nowhere to be found" },
        { from: ago(9), to: ago(8) },
      ],
    },
    { path: systemLogCalls.state.path, queries: [{}] },
  ],
  "/auditlog": [
    {
      path: auditCalls.list.path,
      cursor: "before",
      queries: [
        {},
        { action: "site.change" },
        { outcome: "failure" },
        { site_id: "4321" },
        { account_id: oneUser },
        { from: ago(9), to: ago(8) },
      ],
    },
  ],
  "/traffic": [
    { path: trafficCalls.overview.path, queries: [{}] },
    { path: trafficCalls.listed.path, cursor: "before", queries: [{}, { list: "block" }] },
    { path: trafficCalls.refused.path, queries: [{ hours: "1" }, { hours: "24" }] },
  ],
  "/api-keys": [
    {
      path: apiKeyAdminCalls.all.path,
      cursor: "next",
      queries: [
        {},
        ...["active", "expired", "revoked"].map((state) => ({ state })),
        { site_id: "4321" },
        ...["job 4711", "user4711", "nowhere to be found"].map((keyword) => ({ keyword })),
      ],
    },
  ],
  "/device-mgr": [{ path: deviceCalls.list.path, queries: [{}] }],
  "/backups": [{ path: backupCalls.list.path, queries: [{}] }],
};

/** Reports of a whole year. */
export const yearCalls: readonly PageCalls[] = [
  {
    path: statisticsCalls.overview.path,
    queries: [{ range: "365d" }, { range: "365d", site_id: "3" }, { range: "365d", plan: "free" }],
  },
  {
    path: statisticsCalls.breakdown.path,
    queries: ["site", "kind", "pair"].map((by) => ({ range: "365d", by })),
  },
];
