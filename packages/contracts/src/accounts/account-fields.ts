import { defineFields } from "../fields/fields.ts";
import { usernameMaxWidth } from "./constants.ts";

/** What of an account goes over the wire as it is. Its other columns stand in `account.record.ts` of the server alone. */
export const accountFields = defineFields({
  username: {
    type: "text",
    label: { en: "Name", zh: "名称" },
    seen: ["owner", "lists"],
    given: {
      on: ["create", "form", "edit", "import"],
      width: usernameMaxWidth,
      column: "name",
      called: ["username", "姓名", "用户名"],
      examples: ["Ann", "王伟"],
    },
  },
  /** What was registered first: an e-mail address, a phone number, or a name that an administrator gave. */
  account_number: { type: "text", label: { en: "Account", zh: "账号" }, seen: ["owner", "lists"] },
  email: {
    type: "text",
    nullable: true,
    label: { en: "E-mail", zh: "邮箱" },
    seen: ["owner", "lists"],
    given: { on: ["edit"], address: "email" },
  },
  phone: {
    type: "text",
    nullable: true,
    label: { en: "Phone", zh: "手机号" },
    seen: ["owner", "lists"],
    given: { on: ["edit"], address: "phone" },
  },
  site_id: { type: "integer", seen: ["owner", "lists"] },
  is_super: { type: "flag", seen: ["owner", "lists"] },
  /** The password was set by somebody else and must be replaced before anything else. */
  must_change_password: { type: "flag", seen: ["owner"] },
  plan_expires_at: { type: "moment", nullable: true, seen: ["lists"] },
  last_seen_at: { type: "moment", nullable: true, seen: ["lists"] },
  created_at: { type: "moment", seen: ["lists"] },
  /** When the account will be deleted, if that was asked for. */
  deletion_due_at: { type: "moment", nullable: true, seen: ["owner", "lists"] },
  language: {
    type: ["zh", "en"],
    nullable: true,
    label: { en: "Language", zh: "语言" },
    seen: ["owner", "details"],
    given: { on: ["create", "edit", "import"], examples: ["en", "zh"] },
    choices: {
      what: { en: "a language of the interface", zh: "界面语言" },
      none: { en: "Not chosen", zh: "未选择" },
      of: {
        zh: { label: { en: "Chinese", zh: "中文" }, called: ["中文"] },
        en: { label: { en: "English", zh: "英文" }, called: ["english", "英文"] },
      },
    },
  },
  /** By its owner, for the interface; otherwise it is that of the messages alone. */
  language_chosen: { type: "flag", seen: ["owner"] },
  color_scheme: { type: ["light", "dark", "auto"], nullable: true, seen: ["owner"] },
});
export type AccountFields = typeof accountFields;
