import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loadConfig } from "#platform/config";
import type { Database } from "#platform/database";
import { createTestDatabase } from "#testing";
import { runSitesCli } from "./run.ts";

let dataDir = "";
let database: Database;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "yiqiao-sites-cli-"));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

/** The command in this process; words are parted by spaces. */
async function sites(args: string, language = "C.UTF-8") {
  const environment = { LANG: language, DATABASE_URL: database.connectionString, DATA_DIR: dataDir };
  const texts = { out: "", err: "" };
  const code = await runSitesCli(
    args.split(" ").filter((word) => word !== ""),
    {
      readConfig: () => loadConfig(environment),
      environment,
      workingDir: dataDir,
      out: new PassThrough().on("data", (chunk: Buffer) => (texts.out += chunk.toString())),
      err: new PassThrough().on("data", (chunk: Buffer) => (texts.err += chunk.toString())),
    },
  );
  return { code, ...texts };
}

const actions = async () => (await database.pool.query("select action, target from audit_log order by id")).rows;

describe("npm run sites", () => {
  it("takes a site from its addition to its end", async () => {
    expect(await sites("add acme --name-zh 极致 --name-en Acme --host acme.test do_cat=on expires=2030-06-30")).toEqual(
      {
        code: 0,
        out: "Site acme was added with the number 1.\n",
        err: "",
      },
    );
    const shown = await sites("show acme");
    expect(shown.out).toContain("1  acme  极致 / Acme (active)  acme.test");
    expect(shown.out).toContain("  expires: 2030-06-30\n");
    expect(shown.out).toContain("  do_cat: on\n");

    expect((await sites("set acme variant=brand contact.email=a@acme.test theme.primary=#112233 do_cat=")).code).toBe(
      0,
    );
    expect((await sites("set acme --add-host www.acme.test --remove-host acme.test two-factor=on")).code).toBe(0);
    expect(
      (await sites("set acme friend-link.url=https://f.test/ friend-link.name_zh=友 friend-link.name_en=F")).code,
    ).toBe(0);
    expect((await sites("set acme extraPicturePairs=zh-cn_ja,ja_zh-cn free-characters=200000")).code).toBe(0);
    expect((await sites("set acme memories=20 termbases=30 libraryEntries=100000")).code).toBe(0);
    expect((await sites("set acme plans=MyTM:standard plans=TextHistory:standard,professional")).code).toBe(0);
    expect((await sites("set acme plans=MyTM: training.zh=每季一次")).code).toBe(0);
    const { site } = JSON.parse((await sites("show acme --json")).out) as { site: { settings: object } };
    expect(site.settings).toMatchObject({
      variant: "brand",
      hosts: ["www.acme.test"],
      contact: { email: "a@acme.test" },
      theme: { primary: "#112233" },
      friend_link: { url: "https://f.test/", name_zh: "友", name_en: "F" },
      require_two_factor: true,
      free_characters: 200_000,
      config: {
        memories: 20,
        termbases: 30,
        libraryEntries: 100_000,
        planGates: { TextHistory: ["standard", "professional"] },
        trainingZh: "每季一次",
        extraPicturePairs: [
          { source: "zh-cn", target: "ja" },
          { source: "ja", target: "zh-cn" },
        ],
      },
    });
    expect((await sites("set acme friend-link=")).code).toBe(0);

    expect((await sites("disable acme")).out).toContain("switched off");
    expect((await sites("list")).out).toBe(
      "0  main  译桥 / Yiqiao (active)\n1  acme  极致 / Acme (switched off)  www.acme.test\n",
    );
    expect((await sites("enable acme", "zh_CN.UTF-8")).out).toBe("已启用站点 acme。\n");
    expect(await actions()).toEqual([
      { action: "site.add", target: "site:1" },
      ...Array.from({ length: 10 }, () => ({ action: "site.change", target: "site:1" })),
    ]);
  });

  it("takes patterns of what stays untranslated, and says what is wrong with one", async () => {
    expect((await sites("add codes --name-zh 码 --name-en Codes codes=SPN-#,<<*>>")).code).toBe(0);
    expect((await sites("show codes")).out).toContain('  codes: ["SPN-#","<<*>>"]\n');
    expect(await sites("set codes codes=SPN-#,a**b")).toMatchObject({
      code: 1,
      err: expect.stringContaining("a**b: at most 8 wildcards, no two * side by side"),
    });
    expect((await sites("set codes codes=abc\\", "zh_CN.UTF-8")).err).toContain("末尾的 \\ 之后缺少字符");
    expect((await sites("set codes codes=*")).err).toContain("*: at least two characters beside the wildcards # ? *");
    expect((await sites("show codes")).out).toContain('  codes: ["SPN-#","<<*>>"]\n');
    expect((await sites("set codes codes=")).code).toBe(0);
    expect((await sites("show codes")).out).not.toContain("codes:");
  });

  it("takes logos from files", async () => {
    const png = Buffer.alloc(64);
    Buffer.from("89504e470d0a1a0a0000000d494844520000001000000010", "hex").copy(png);
    await writeFile(join(dataDir, "logo.png"), png);
    await writeFile(join(dataDir, "logo.svg"), "<svg xmlns='http://www.w3.org/2000/svg'></svg>".repeat(3));
    expect(await sites("logo acme --large logo.png --small logo.png")).toMatchObject({ code: 0 });
    expect((await sites("show acme")).out).toMatch(/ {2}logo: sites\/1\/large-[0-9a-f]{32}\.png/);
    expect(await sites("logo acme --large logo.svg")).toMatchObject({
      code: 1,
      err: "The logo is not valid: PNG, JPEG or WebP of at most 2 MB and 4096 × 4096 pixels\n",
    });
    expect((await sites("logo acme --large gone.png")).err).toContain(
      `${join(dataDir, "gone.png")} cannot be read: ENOENT`,
    );
    expect((await sites("logo acme --large .")).err).toContain("cannot be read: EISDIR");
  });

  it.each([
    ["", 2, "Usage: npm run sites"],
    ["nonsense", 2, "There is no command nonsense."],
    ["show", 2, "show takes CODE"],
    ["show acme --large x", 2, "The option --large is not known here"],
    ["set acme", 2, "set takes CODE NAME=VALUE…"],
    ["set acme hidePicture", 2, "hidePicture is not NAME=VALUE."],
    ["set acme nonsense=1", 2, "There is no setting nonsense."],
    ["set acme --remove-host nowhere.test", 2, "nowhere.test cannot be removed"],
    ["show nobody", 1, "There is no site nobody"],
    ["add login --name-zh 甲 --name-en A", 1, "A site cannot have the code login"],
    ["add acme --name-zh 甲 --name-en A", 1, "There is a site acme already"],
    ["set acme hidePicture=perhaps", 1, "The setting hidePicture is not valid: on or off"],
    ["set acme expires=30.6.2030", 1, "The setting expires is not valid: last day, YYYY-MM-DD"],
    ["set acme theme.primary=red", 1, "The setting theme.primary is not valid: main colour, #rrggbb"],
    ["set acme two-factor=perhaps", 1, "The setting two-factor is not valid: on or off"],
    ["set acme friend-link.url=javascript:alert(1)", 1, "The setting friend-link.url is not valid"],
    ["set acme memories=many", 1, "The setting memories is not valid"],
    ["set acme libraryEntries=-1", 1, "The setting libraryEntries is not valid"],
    ["set acme free-characters=many", 1, "The setting free-characters is not valid"],
    ["set acme --add-host Acme.test:80", 1, "The setting hosts is not valid: a host name in small letters"],
    ["set acme --add-origin https://a.test/x", 1, "The setting allowed origins is not valid"],
    ["set acme parent=acme", 1, "Site acme cannot be a sub-site of acme"],
    ["disable main", 1, "The main site can be neither disabled"],
  ])("says what is wrong with: %s", async (args, code, message) => {
    const before = await actions();
    const result = await sites(args);
    expect(result.code).toBe(code);
    expect(result.out + result.err).toContain(message);
    expect(await actions()).toEqual(before);
  });

  it("says it in Chinese too", async () => {
    expect((await sites("set acme hidePicture=perhaps", "zh_CN.UTF-8")).err).toBe(
      "设置项 hidePicture 无效：on 或 off：不提供图片翻译\n",
    );
    expect((await sites("settings", "zh_CN.UTF-8")).out).toContain("friend-link.url");
    const lines = (await sites("settings")).out.split("\n");
    const isTold = (name: string) => lines.find((line) => line.startsWith(`${name} `))?.includes("this version cannot");
    expect(["do_cat", "hidePicture", "addIns", "is_login"].map(isTold)).toEqual([false, false, true, false]);
  });

  it("writes nothing of a site that cannot be added as a whole", async () => {
    expect((await sites("add half --name-zh 半 --name-en Half --host www.acme.test")).err).toBe(
      "The host name www.acme.test belongs to site acme already\n",
    );
    expect((await sites("show half")).code).toBe(1);
  });
});
