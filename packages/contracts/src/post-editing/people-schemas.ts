import { z } from "zod";
import { memberRoles, librarySights, passRights, projectLimits } from "./constants.ts";
import { projectBodySchema } from "./schemas.ts";

export const memberSchema = z.object({
  account_id: z.uuid(),
  /** E-mail address or phone number, the middle of it hidden. */
  account: z.string(),
  name: z.string(),
  role: z.enum(memberRoles),
});
export const passSchema = z.object({
  pass_id: z.uuid(),
  label: z.string(),
  right: z.enum(passRights),
  libraries: z.enum(librarySights),
  created_time: z.string(),
  expires_at: z.string(),
  last_used: z.string().nullable(),
});
export const peopleSchema = z.object({ members: z.array(memberSchema), passes: z.array(passSchema) });
export type ProjectPeople = z.infer<typeof peopleSchema>;
export const inviteBodySchema = projectBodySchema.extend({
  /** E-mail address or phone number of a member of the site. */
  account: z.string().trim().min(1).max(254),
  role: z.enum(memberRoles),
});
export const uninviteBodySchema = projectBodySchema.extend({ account_id: z.uuid() });
export const createPassBodySchema = projectBodySchema.extend({
  label: z.string().trim().max(projectLimits.name).default(""),
  right: z.enum(passRights),
  /** What of the project's libraries it shows. */
  libraries: z.enum(librarySights).default("none"),
  days: z.number().int().min(1).max(projectLimits.passDays).default(30),
});
/** `project_pass` is told this once; the database has its hash alone. */
export const createdPassSchema = passSchema.extend({ project_pass: z.string() });
export const revokePassBodySchema = projectBodySchema.extend({ pass_id: z.uuid() });
export const enterBodySchema = projectBodySchema.extend({
  project_pass: z.string().min(1).max(100),
  /** How the guest is called in the project. */
  name: z.string().trim().min(1).max(projectLimits.guestName),
});
