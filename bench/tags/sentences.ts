/** The sentences that the tag benchmark puts tags into: all our own. */
import { sentences as benchSentences } from "../engine/sentences.ts";
import { domainSentences } from "../quality/domain-sentences.ts";

export type TagPair = "zh-en" | "en-zh";

const english = {
  who: [
    "The young engineer",
    "My old neighbour",
    "A famous doctor",
    "The new manager",
    "Our English teacher",
    "The small company",
    "A group of students",
    "The local government",
    "Her younger brother",
    "The software team",
    "The chief editor",
  ],
  did: [
    "repaired the broken machine",
    "published a long report",
    "bought three red bicycles",
    "opened a modern library",
    "found an important mistake",
    "answered every difficult question",
    "tested the new program",
    "sold the expensive house",
    "wrote a short letter to the bank",
    "changed the main password",
    "collected money for the hospital",
    "learned two foreign languages",
    "described the history of the city",
  ],
  where: ["in the factory", "at the university", "in Shanghai", "near the railway station", "on the second floor"],
  when: [
    "last week",
    "yesterday afternoon",
    "in March",
    "before the meeting",
    "after the holiday",
    "two years ago",
    "this morning",
  ],
};

const chinese = {
  who: [
    "年轻的工程师",
    "我的老邻居",
    "一位著名的医生",
    "新来的经理",
    "我们的英语老师",
    "这家小公司",
    "一群学生",
    "当地政府",
    "她的弟弟",
    "软件团队",
    "总编辑",
  ],
  did: [
    "修好了坏掉的机器",
    "发表了一份很长的报告",
    "买了三辆红色的自行车",
    "打开了新的图书馆",
    "发现了一个重要的错误",
    "回答了所有困难的问题",
    "测试了新的程序",
    "卖掉了昂贵的房子",
    "给银行写了一封短信",
    "修改了主密码",
    "为医院筹集了资金",
    "学习了两门外语",
    "介绍了这座城市的历史",
  ],
  where: ["在工厂里", "在大学", "在上海", "在火车站附近", "在二楼"],
  when: ["上周", "昨天下午", "三月份", "会议之前", "假期之后", "两年前", "今天早上"],
};

const TEMPLATED = 200;

/** Combines the parts so that no two sentences have the same ones. */
function templated(
  parts: typeof english,
  write: (who: string, did: string, where: string, when: string) => string,
): string[] {
  const pick = (list: readonly string[], n: number): string => list[n % list.length] ?? "";
  return Array.from({ length: TEMPLATED }, (_, n) =>
    write(pick(parts.who, n), pick(parts.did, n), pick(parts.where, n), pick(parts.when, n)),
  );
}

/** The domains' sentences in one language, originals and translations. */
function fromDomains(language: "zh" | "en"): string[] {
  return Object.values(domainSentences).flatMap((domain) => {
    const [first, second] = language === "zh" ? ([0, 1] as const) : ([1, 0] as const);
    return domain["zh-en"].map((pair) => pair[first]).concat(domain["en-zh"].map((pair) => pair[second]));
  });
}

/** Different sentences for each direction. */
export const tagSentences: Readonly<Record<TagPair, readonly string[]>> = {
  "zh-en": [
    ...benchSentences.map(([, zh]) => zh),
    ...fromDomains("zh"),
    ...templated(chinese, (who, did, where, when) => `${when}，${who}${where}${did}。`),
  ],
  "en-zh": [
    ...benchSentences.map(([en]) => en),
    ...fromDomains("en"),
    ...templated(english, (who, did, where, when) => `${who} ${did} ${where} ${when}.`),
  ],
};
