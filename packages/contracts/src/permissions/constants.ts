import type { Capability } from "../capabilities/index.ts";
import type { PlanCode } from "../plans/plan-codes.ts";

/** Whom a permission is for, each including those after it: everybody, who has an account, who manages, … */
export type Audience = "visitor" | "registered" | "manager" | "administrator" | "mainAdministrator" | "super";

/** What a permission gates and who has it. */
export interface PermissionRule {
  readonly gates: string;
  readonly audience: Audience;
  /** Only on these plans; managers and administrators need none. */
  readonly plans?: readonly PlanCode[];
  /** Only where this can be done. */
  readonly capability?: Capability;
  /** Not for normal users of sites other than the main one. */
  readonly notForMembers?: true;
}

const paid = ["professional", "enterprise"] as const satisfies readonly PlanCode[];

/**
 * The permission catalogue: the access names of section 2 of the specification and what else is gated. The server
 * enforces it at every route that names one, and serves it to the client as the permission map.
 */
export const permissions = {
  TextTranslation: { gates: "Text translation at /", audience: "visitor", capability: "text" },
  DocTranslation: { gates: "Document translation at /file", audience: "visitor", capability: "documents" },
  PictureTranslation: {
    gates: "Picture translation at /picturetranslate",
    audience: "visitor",
    capability: "pictures",
  },
  WebTranslation: { gates: "Web page translation at /webpage", audience: "visitor", capability: "webPages" },
  MyDocuments: { gates: "My documents at /myfile", audience: "registered", capability: "documents" },
  ScanDoc: { gates: "Term scan at /docScan", audience: "registered", capability: "termScan" },
  PostEditing: {
    gates: "Post-editing at /translationedit",
    audience: "registered",
    plans: paid,
    capability: "postEditing",
  },
  MyTM: { gates: "Own translation memories at /mymemorybank", audience: "registered", capability: "libraries" },
  MyTerm: { gates: "Own termbases at /mytermbank", audience: "registered", capability: "libraries" },
  PublicTerm: { gates: "Public termbases at /publictermbank", audience: "visitor", capability: "libraries" },
  APIDocument: { gates: "API documentation at /api-doc", audience: "visitor", capability: "api" },
  Developer: { gates: "API keys and webhooks at /developer", audience: "registered", capability: "api" },
  ApiManager: {
    gates:
      "API keys of all users at /api-keys, and translations that they reported at /error-reports: of the own site; of all for administrators",
    audience: "manager",
    capability: "api",
  },
  MyAccount: { gates: "The own account at /account", audience: "registered" },
  MessageCentre: { gates: "Messages at /message", audience: "registered" },
  TextHistory: {
    gates: "History of translated texts, kept with the account",
    audience: "registered",
    capability: "text",
  },
  Membership: { gates: "The own plan at /member", audience: "registered", notForMembers: true },
  OrderHistory: { gates: "The own orders at /history", audience: "registered", notForMembers: true },
  Statement: { gates: "The own statement of characters at /statement", audience: "registered" },
  Purchase: { gates: "Buying plans, packs and documents at /order", audience: "registered", notForMembers: true },
  SiteBudgets: { gates: "What members may spend of the site's characters, at /budgets", audience: "manager" },
  ToBackstage: { gates: "The way to the back end", audience: "manager" },
  ToIndex: { gates: "The way from the back end to the translation pages", audience: "manager" },
  UserManager: { gates: "Users at /alluser and /user-data", audience: "manager", capability: "members" },
  CompanyManager: { gates: "Enterprises at /management", audience: "mainAdministrator", capability: "enterprises" },
  AllMyTM: {
    gates: "All users' translation memories at /all-memorybank",
    audience: "administrator",
    capability: "libraries",
  },
  AllMyTerm: { gates: "All users' termbases at /all-temtermbank", audience: "administrator", capability: "libraries" },
  SystemTM: {
    gates: "The site's and the master translation memories at /system-memorybank",
    audience: "manager",
    capability: "libraries",
  },
  SystemTerm: {
    gates: "The site's and the master termbases at /system-termbank",
    audience: "manager",
    capability: "libraries",
  },
  SystemPublicTerm: {
    gates: "Public termbases, kept, at /system-publictermbank",
    audience: "mainAdministrator",
    capability: "libraries",
  },
  OrderManager: {
    gates: "Orders at /ordermanagement: those of the own site; of all for administrators",
    audience: "manager",
  },
  SystemLog: { gates: "System log at /systemlog", audience: "mainAdministrator", capability: "systemLog" },
  TrafficManagement: { gates: "Traffic at /traffic", audience: "mainAdministrator", capability: "traffic" },
  DeviceManagement: { gates: "Machines at /device-mgr", audience: "mainAdministrator", capability: "devices" },
  BackUp: { gates: "Backups at /backups", audience: "super", capability: "backups" },
  EngineSettings: { gates: "Models and engines at /engines", audience: "mainAdministrator" },
  MailOutbox: { gates: "E-mails that were written and not sent, at /outbox", audience: "mainAdministrator" },
  Preactivation: {
    gates: "Plans for accounts that are not there yet, at /pre-activation",
    audience: "mainAdministrator",
  },
  PublicityList: { gates: "Who wants to hear of the platform, at /publicitylist", audience: "mainAdministrator" },
  AuditLog: { gates: "Security-relevant acts of the own site; of all sites for administrators", audience: "manager" },
  ShopManager: { gates: "Prices, grants, transfers, refunds and invoices", audience: "mainAdministrator" },
  SiteSettings: { gates: "Settings of the own site at /set-editor", audience: "manager" },
  Statistics: { gates: "Statistics at /stats: of the own site; of all for administrators", audience: "manager" },
} as const satisfies Record<string, PermissionRule>;
export type PermissionName = keyof typeof permissions;

/** Sections that a site may keep for some of the plans: what its users translate with. */
export const sectionNames = [
  "TextTranslation",
  "DocTranslation",
  "PictureTranslation",
  "WebTranslation",
  "MyDocuments",
  "ScanDoc",
  "PostEditing",
  "MyTM",
  "MyTerm",
  "PublicTerm",
  "TextHistory",
] as const satisfies readonly PermissionName[];
export type SectionName = (typeof sectionNames)[number];
