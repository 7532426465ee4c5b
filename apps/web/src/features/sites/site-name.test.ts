import type { Site } from "@yiqiao/contracts/sites";
import { describe, expect, it } from "vitest";
import { documentTitle, siteNameOf } from "./site-name.ts";

function buildSite(config: Partial<Site["site_config"]> = {}): Site {
  return {
    site_id: 7,
    code: "galaxy",
    site_name: "星河",
    english_name: "Galaxy",
    account_status: "active",
    is_login: false,
    expiration_time: null,
    variant: "standard",
    contact: {},
    friend_link: null,
    sales: null,
    logo_url: null,
    small_logo_url: null,
    icon_url: "/favicon.svg",
    capabilities: [],
    site_config: {
      is_show_url: true,
      do_cat: false,
      hideTitle: false,
      hidePicture: false,
      hideCopyright: false,
      hideHelp: false,
      addIns: true,
      allowRegister: true,
      defaultDomain: null,
      extraPicturePairs: [],
      showMainLogo: false,
      name: "星河翻译",
      english_name: "Galaxy Translate",
      ...config,
    },
    theme: {},
  };
}

describe("siteNameOf", () => {
  it("takes the site's name in the reader's language", () => {
    expect(siteNameOf(buildSite(), "zh")).toBe("星河翻译");
    expect(siteNameOf(buildSite(), "en")).toBe("Galaxy Translate");
  });

  it("takes the product's name for an unknown or nameless site", () => {
    expect(siteNameOf(undefined, "zh")).toBe("译桥");
    expect(siteNameOf(buildSite({ english_name: "" }), "en")).toBe("Yiqiao");
  });
});

describe("documentTitle", () => {
  it("joins the route's title and the site's name", () => {
    expect(documentTitle("Text translation", undefined, "en")).toBe("Text translation · Yiqiao");
    expect(documentTitle("文本翻译", buildSite(), "zh")).toBe("文本翻译 · 星河翻译");
  });

  it("shows the name alone where titles are hidden or there is none", () => {
    expect(documentTitle("文本翻译", buildSite({ hideTitle: true }), "zh")).toBe("星河翻译");
    expect(documentTitle(undefined, buildSite(), "en")).toBe("Galaxy Translate");
  });
});
