import type { ShownSettings } from "@yiqiao/contracts/enterprises";
import { describe, expect, it } from "vitest";
import { fieldOfName, patchOf, settingSections, valueOf } from "./setting-fields.ts";

const settings: ShownSettings = {
  name_zh: "海港",
  name_en: "Harbour",
  parent: null,
  variant: "standard",
  expires: "2026-12-31",
  time_zone: "Asia/Shanghai",
  free_characters: null,
  require_two_factor: false,
  user_cap: 5,
  allowed_origins: [],
  hosts: ["a.test", "b.test"],
  contact: { email: "a@b.test" },
  friend_link: { url: "https://f.test", name_zh: "友", name_en: "F" },
  theme: {},
  config: { do_cat: true, extraPicturePairs: [{ source: "zh-cn", target: "ja" }] },
};

describe("the change that a form asks for", () => {
  it("is none while nothing differs, whatever was touched", () => {
    const all = Object.values(settingSections).flat();
    const draft = Object.fromEntries(all.map((field) => [field.path, valueOf(settings, field)]));
    expect(patchOf(settings, draft)).toBeUndefined();
    expect(patchOf(settings, {})).toBeUndefined();
  });

  it("holds what differs, and takes away what was emptied", () => {
    const draft = {
      name_en: "",
      expires: "",
      user_cap: " 7 ",
      hosts: "b.test\n\n c.test ",
      "contact.email": "",
      "config.do_cat": false,
      "config.memories": "3",
      "config.extraPicturePairs": "",
      "config.codes": "SPN #",
      "theme.primary": "#112233",
    };
    expect(patchOf(settings, draft)).toEqual({
      name_en: "",
      expires: null,
      user_cap: 7,
      hosts: ["b.test", "c.test"],
      contact: { email: null },
      config: { do_cat: false, memories: 3, extraPicturePairs: null, codes: ["SPN #"] },
      theme: { primary: "#112233" },
    });
  });

  it("has a friend link as a whole or not at all", () => {
    expect(patchOf(settings, { "friend_link.name_en": "G" })).toEqual({
      friend_link: { url: "https://f.test", name_zh: "友", name_en: "G" },
    });
    const emptied = { "friend_link.url": "", "friend_link.name_zh": "", "friend_link.name_en": "" };
    expect(patchOf(settings, emptied)).toEqual({ friend_link: null });
  });

  it("is found again by the name that the server gives it", () => {
    expect(fieldOfName("hosts.0")?.path).toBe("hosts");
    expect(fieldOfName("config.memories")?.path).toBe("config.memories");
    expect(fieldOfName("hostsfile")).toBeUndefined();
  });
});
