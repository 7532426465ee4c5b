import { z } from "zod";

export * from "./constants.ts";

export const siteConfigSchema = z.object({
  is_show_url: z.boolean(),
  do_cat: z.boolean(),
  hideTitle: z.boolean(),
  hidePicture: z.boolean(),
  hideCopyright: z.boolean(),
  hideHelp: z.boolean(),
  name: z.string(),
  english_name: z.string(),
});
/** CSS colours (`#rrggbb`) and a radius that a white-label site sets over the defaults. */
export const themeTokensSchema = z.object({
  primary: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  radius: z.enum(["xs", "sm", "md", "lg", "xl"]).optional(),
});
export const siteSchema = z.object({
  site_id: z.number().int(),
  site_name: z.string(),
  english_name: z.string(),
  account_status: z.enum(["active", "disabled"]),
  logo_url: z.string().nullable(),
  small_logo_url: z.string().nullable(),
  site_config: siteConfigSchema,
  theme: themeTokensSchema,
});
export type Site = z.infer<typeof siteSchema>;
