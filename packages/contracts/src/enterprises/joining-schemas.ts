import { z } from "zod";
import { joinPolicies, siteIdSchema } from "../sites/index.ts";
import { invitationDays, invitationStates, joinHindrances, joiningPageSize } from "./constants.ts";

const page = z.object({
  before: z.uuid().optional(),
  page_size: z.coerce.number<number>().int().min(1).max(100).default(joiningPageSize),
});

export const joinBodySchema = z.strictObject({
  code: z.string().trim().toLowerCase().min(1).max(40),
  /** For who decides. */
  note: z.string().trim().max(200).default(""),
});
const siteName = z.object({
  site_id: z.number().int(),
  code: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  small_logo_url: z.string().nullable(),
});
const ownInvitation = z.object({ id: z.uuid(), site: siteName, expires_at: z.string() });
/** Where an account stands between main site and enterprise. */
export const membershipSchema = z.object({
  /** Null: a user of the main site. */
  site: siteName.nullable(),
  request: z.object({ id: z.uuid(), site: siteName, created_time: z.string() }).nullable(),
  invitations: z.array(ownInvitation),
  /** Why the account could not join now, whichever the enterprise. */
  hindrance: z.enum(joinHindrances).nullable(),
});
export type Membership = z.infer<typeof membershipSchema>;
export const joinedSchema = z.object({ outcome: z.enum(["joined", "asked"]), membership: membershipSchema });
export const requestIdBodySchema = z.strictObject({ id: z.uuid() });

export const joinRequestSchema = z.object({
  id: z.uuid(),
  account: z.string(),
  username: z.string(),
  note: z.string(),
  created_time: z.string(),
  /** Why the account cannot be let in now. */
  hindrance: z.enum(joinHindrances).nullable(),
});
export type JoinRequest = z.infer<typeof joinRequestSchema>;
export const joinRequestsQuerySchema = page;
export const joinRequestsSchema = z.object({
  requests: z.array(joinRequestSchema),
  next: z.uuid().nullable(),
  policy: z.enum(joinPolicies),
  members: z.number().int(),
  user_cap: z.number().int().nullable(),
});
export type JoinRequests = z.infer<typeof joinRequestsSchema>;
export const decideBodySchema = z.strictObject({ id: z.uuid(), accept: z.boolean() });

export const inviteBodySchema = z.strictObject({
  /** E-mail addresses and phone numbers, apart by commas, semicolons, spaces or lines. */
  accounts: z.string().max(60_000),
  days: z.number().int().min(1).max(invitationDays.most).default(invitationDays.usual),
});
/** Why one of several was not invited. */
export const inviteRefusals = ["notAnAccount", "isMember", "invitedAlready"] as const;
export const invitationSchema = z.object({
  id: z.uuid(),
  account: z.string(),
  state: z.enum(invitationStates),
  invited_by: z.string(),
  created_time: z.string(),
  sent_time: z.string(),
  expires_at: z.string(),
  accepted_time: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitationSchema>;
/** `link` is told this once; `sent`: whether the installation has sent it, or somebody has to hand it over. */
const sentInvitation = z.object({ invitation: invitationSchema, link: z.string(), sent: z.boolean() });
export const sentInvitationSchema = sentInvitation;
export const invitedSchema = z.object({
  invited: z.array(sentInvitation),
  refused: z.array(z.object({ value: z.string(), reason: z.enum(inviteRefusals) })),
});
export type Invited = z.infer<typeof invitedSchema>;
export const invitationsQuerySchema = page.extend({
  state: z.enum(invitationStates).optional(),
  search: z.string().trim().max(100).optional(),
});
export const invitationsSchema = z.object({ invitations: z.array(invitationSchema), next: z.uuid().nullable() });
export type Invitations = z.infer<typeof invitationsSchema>;

const token = z.string().regex(/^[\w-]{20,100}$/);
export const invitationQuerySchema = z.object({ token });
/** What who has the link sees before logging in. */
export const invitationViewSchema = z.object({
  site: siteName,
  /** Masked: the account that accepts must have it. */
  account: z.string(),
  expires_at: z.string(),
  allow_register: z.boolean(),
});
export type InvitationView = z.infer<typeof invitationViewSchema>;
/** By the link, or, for an account that has the address or number, by the invitation itself. */
export const acceptBodySchema = z.union([z.strictObject({ token }), z.strictObject({ id: z.uuid() })]);

/** An enterprise's administrator asks nobody: those of the main site move users on their word. */
export const moveUserBodySchema = z.object({ user_id: z.uuid(), site_id: siteIdSchema.min(1) });
export const movedUserSchema = z.object({ site_id: siteIdSchema });
