import { z } from "zod";
import { inBoth } from "../errors/wording.ts";
import { cursorSchema } from "../cursors.ts";
import { accountFields, identifierSchema, normaliseIdentifier } from "../accounts/index.ts";
import { shapeSeenBy, shapeToCreate, shapeToEdit } from "../fields/index.ts";
import { isPlanSku, planCodes, skuCodeSchema } from "../plans/index.ts";
import { clientKindSchema, encryptedPasswordSchema, roleSchema, sessionMethodSchema } from "../sessions/index.ts";
import { userImportColumns } from "./import-columns.ts";
import {
  userReasonMost,
  usersActMost,
  userSeen,
  usersImportCharacters,
  userSorts,
  usersPageSize,
  userRoles,
  userStates,
  userAccessMethods,
} from "./constants.ts";

const siteId = z.number().int().min(0).max(2_147_483_647);
const userId = z.uuid();
/** Changes are made to what was seen: with another version somebody else has changed it meanwhile. */
const version = z.string().regex(/^\d{1,20}$/);
const reason = z.string().trim().min(1).max(userReasonMost);

/** A name to sign in with, of users that have neither e-mail address nor phone number. */
export const accountNameSchema = z
  .string()
  .max(60)
  .transform(normaliseIdentifier)
  .refine(
    (name) => /^[\p{L}\p{N}][\p{L}\p{N}._-]{1,39}$/u.test(name),
    inBoth("must have 2 to 40 letters, digits, dots or dashes", "须为 2 至 40 个字母、数字、点或短横线"),
  );
/** E-mail address, phone number or name. */
export const userAccountSchema = z.union([identifierSchema, accountNameSchema]);

export const userFilterSchema = z.object({
  keyword: z
    .string()
    .max(100)
    .transform((word) => word.replaceAll("\0", "").trim())
    .optional(),
  site_id: z.coerce.number().pipe(siteId).optional(),
  role: z.enum(userRoles).optional(),
  plan: z.enum(planCodes).optional(),
  state: z.enum(userStates).optional(),
  seen: z.enum(userSeen).optional(),
});
export const usersQuerySchema = userFilterSchema.extend({
  sort: z.enum(userSorts).default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
  /** `next` of the page before. */
  after: cursorSchema.optional(),
  page_size: z.coerce.number().int().min(1).max(100).default(usersPageSize),
});

export const userSchema = z.object({
  user_id: z.uuid(),
  version: z.string(),
  ...shapeSeenBy(accountFields, "lists"),
  site_name: z.string(),
  role: roleSchema,
  state: z.enum(userStates),
  /** In force; `free` once a plan has ended. */
  plan: z.enum(planCodes),
  characters_left: z.number().int(),
  /** Of the pool of the site. */
  is_pooled: z.boolean(),
  /** Whether the caller may change this user. */
  can_manage: z.boolean(),
});
export type User = z.infer<typeof userSchema>;
export const usersSchema = z.object({
  users: z.array(userSchema),
  next: z.string().nullable(),
  /** Of what the filter lets through; `is_more`: there are more than that. */
  total: z.number().int(),
  is_more: z.boolean(),
});
export type Users = z.infer<typeof usersSchema>;

export const userParamsSchema = z.object({ id: userId });
export const userSessionSchema = z.object({
  client_kind: clientKindSchema,
  method: sessionMethodSchema,
  address: z.string(),
  user_agent: z.string(),
  created_at: z.string(),
  last_seen_at: z.string(),
});
export const userDetailsSchema = userSchema.extend({
  ...shapeSeenBy(accountFields, "details"),
  /** How the user gets in is told who may change the user, and the user; others get null, and false. */
  has_password: z.boolean().nullable(),
  must_change_password: z.boolean(),
  has_two_factor: z.boolean().nullable(),
  /** Until when tries to sign in are refused, after wrong passwords. */
  locked_until: z.string().nullable(),
  /** An invitation waits to be accepted. */
  is_invited: z.boolean(),
  sessions: z.array(userSessionSchema).nullable(),
  /** The roles that the caller may give this user. */
  roles: z.array(z.enum(userRoles)),
  can_view: z.boolean(),
});
export type UserDetails = z.infer<typeof userDetailsSchema>;

export const createUserBodySchema = z.object({
  account: userAccountSchema,
  ...shapeToCreate(accountFields),
  role: z.enum(userRoles).default("normal"),
  /** Of managers and of administrators of other sites it is always their own. */
  site_id: siteId.optional(),
  way: z.enum(userAccessMethods),
  /** Given at once, by who may grant. */
  plan: skuCodeSchema
    .refine((sku) => isPlanSku(sku), inBoth("must be a period of a plan", "须为套餐的一种期限"))
    .optional(),
});
export type CreateUserBody = z.input<typeof createUserBodySchema>;
/** `password`: serves once, and is told only here. */
export const createdUserSchema = z.object({
  user_id: z.uuid(),
  account: z.string(),
  password: z.string().nullable(),
});
export type CreatedUser = z.infer<typeof createdUserSchema>;

export const editUserBodySchema = z.object({
  user_id: userId,
  version,
  ...shapeToEdit(accountFields),
});
export const setUserRoleBodySchema = z.object({ user_id: userId, version, role: z.enum(userRoles) });
export const userIdBodySchema = z.object({ user_id: userId });
export const resetUserPasswordBodySchema = z.object({ user_id: userId, way: z.enum(userAccessMethods) });

const userIds = z
  .array(userId)
  .min(1)
  .max(usersActMost)
  .transform((ids) => [...new Set(ids)]);
export const setUsersStateBodySchema = z.object({
  user_ids: userIds,
  state: z.enum(["active", "disabled"]),
  /** Told to the users. */
  reason: reason.optional(),
});
export const usersBodySchema = z.object({ user_ids: userIds });
export const grantUsersBodySchema = z.object({
  user_ids: userIds,
  id: skuCodeSchema,
  paid_fen: z.number().int().min(0).max(99_999_999).default(0),
  reason,
});
/** What became of an act on several users. */
export const usersActSchema = z.object({
  done: z.number().int(),
  refused: z.array(z.object({ user_id: z.string(), account: z.string(), message: z.string() })),
});
export type UsersAct = z.infer<typeof usersActSchema>;

/** What the filter lets through, or those that are named. */
export const exportUsersBodySchema = userFilterSchema.extend({
  site_id: siteId.optional(),
  user_ids: userIds.optional(),
});

export const importUsersBodySchema = z.object({
  /** The file's text: CSV with commas, semicolons or tabs. */
  text: z.string().max(usersImportCharacters),
  way: z.enum(userAccessMethods),
  /** Where the file names no site. */
  site_id: siteId.optional(),
  /** Only look: nothing is written. */
  is_preview: z.boolean().default(true),
});
export const importedUsersSchema = z.object({
  columns: z.array(z.enum(userImportColumns)),
  total: z.number().int(),
  /** With any of these nothing is written. */
  errors: z.array(
    z.object({ line: z.number().int(), column: z.enum(userImportColumns).nullable(), message: z.string() }),
  ),
  /** The first lines, as they are understood. */
  sample: z.array(
    z.object({
      line: z.number().int(),
      account: z.string(),
      username: z.string(),
      role: z.string(),
      site_name: z.string(),
    }),
  ),
  /** What was written; null after a look. */
  created: z.array(createdUserSchema).nullable(),
});
export type ImportedUsers = z.infer<typeof importedUsersSchema>;

export const viewUserBodySchema = z.object({ user_id: userId, reason });
export const viewingSchema = z.object({ access_token: z.string(), until: z.string() });
/** Of the session that makes the call; null where nobody looks. */
export const viewingStateSchema = z.object({
  viewing: z.object({ username: z.string(), account_number: z.string(), until: z.string() }).nullable(),
});

const invitation = z.uuid();
export const invitationBodySchema = z.object({ invitation });
export const invitationSchema = z.object({
  account: z.string(),
  username: z.string(),
  site_name: z.string(),
  is_administrator: z.boolean(),
});
export type Invitation = z.infer<typeof invitationSchema>;
export const acceptInvitationBodySchema = z.object({
  invitation,
  password: encryptedPasswordSchema,
  /** The user terms must be agreed to. */
  agreed: z.literal(true),
});
