import { capabilities } from "@yiqiao/contracts/capabilities";
import { type PlanCode, planCodes } from "@yiqiao/contracts/plans";
import { describe, expect, it } from "vitest";
import { cardFeatures, type CardScene } from "./plan-card.ts";

const noLibraries = { memories: 0, termbases: 0, entries: 0 };
const bare: CardScene = {
  capabilities: ["text", "documents", "libraries"],
  freeCharacters: 100_000,
  rules: { libraries: noLibraries, services: { training: null, accountManager: null } },
  packsAreSold: true,
};
const services = {
  training: { zh: "每季一次", en: "once a quarter" },
  accountManager: { zh: "张三 010-1234", en: "Zhang San 010-1234" },
};
const full: CardScene = { ...bare, capabilities, rules: { libraries: noLibraries, services } };
const inEnglish = (plan: PlanCode, scene: CardScene) => cardFeatures(plan, scene).map(({ en }) => en);

describe("a plan's card where everything is there", () => {
  it("free: the month's characters, 3 trials, 1 memory and 1 termbase of 5 entries", () => {
    expect(inEnglish("free", full)).toEqual([
      "100,000 characters a month",
      "3 trials each of document, picture and web page translation",
      "1 translation memory and 1 termbase of 5 entries each",
    ]);
  });

  it.each(["standard", "professional"] as const)("%s: 10 memories and termbases of 50 entries", (plan) => {
    expect(inEnglish(plan, full)).toContain("10 translation memories and 10 termbases of 50 entries each");
    expect(inEnglish(plan, full)).toContain("Documents, pictures and web pages as often as you like");
  });

  it("professional: post-editing and a dedicated manager, with how to reach them", () => {
    expect(inEnglish("professional", full).slice(-2)).toEqual([
      "Post-editing of translated documents",
      "A dedicated manager: Zhang San 010-1234",
    ]);
  });

  it("enterprise: 30 members, a team, training, a dedicated manager", () => {
    const texts = inEnglish("enterprise", full).join("; ");
    const told = ["30 member accounts", "team", "Incremental training", "once a quarter", "dedicated manager"];
    const places = told.map((text) => texts.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });
});

describe("a plan's card names nothing that is not there", () => {
  it.each(planCodes)("%s", (plan) => {
    const texts = cardFeatures(plan, bare).flatMap(({ zh, en }) => [zh, en]);
    expect(texts.join("; ")).not.toMatch(
      /picture|web page|图片|网页|post-edit|译后|member accounts|成员账号|training|训练|manager|经理|API|team|团队/i,
    );
    expect(texts.length).toBeGreaterThanOrEqual(6);
  });

  it("one kind of trials is not 'each'", () => {
    expect(cardFeatures("free", bare)[1]).toEqual({ zh: "文档翻译试用 3 次", en: "3 trials of document translation" });
  });

  it("packs only where they are sold, trials and libraries only where there are any", () => {
    expect(inEnglish("standard", bare)).toContain("Character packs can be added");
    expect(inEnglish("standard", { ...bare, packsAreSold: false })).not.toContain("Character packs can be added");
    expect(inEnglish("free", { ...bare, capabilities: ["text"] })).toEqual(["100,000 characters a month"]);
  });

  it("tells what the site allows of libraries where that is more", () => {
    const rules = { ...bare.rules, libraries: { memories: 3, termbases: 0, entries: 5000 } };
    expect(inEnglish("free", { ...bare, rules }).at(-1)).toBe(
      "3 translation memories and 1 termbase of 5,000 entries each",
    );
  });
});
