import type { LibraryKind, WritePolicy } from "@yiqiao/contracts/libraries";
import type { AreaView } from "./areas.ts";
import type { en } from "./messages.en.ts";

type Word = keyof typeof en;

/** What each page is called and says of itself. */
export const areaTexts = {
  own: {
    memory: { title: "myMemories", hint: "myMemoriesHint" },
    termbase: { title: "myTermbases", hint: "myTermbasesHint" },
  },
  public: {
    memory: { title: "publicTermbases", hint: "publicHint" },
    termbase: { title: "publicTermbases", hint: "publicHint" },
  },
  site: {
    memory: { title: "siteMemories", hint: "siteMemoriesHint" },
    termbase: { title: "siteTermbases", hint: "siteTermbasesHint" },
  },
  managed: {
    memory: { title: "managedTermbases", hint: "managedHint" },
    termbase: { title: "managedTermbases", hint: "managedHint" },
  },
  all: {
    memory: { title: "allMemories", hint: "allMemoriesHint" },
    termbase: { title: "allTermbases", hint: "allTermbasesHint" },
  },
} as const satisfies Record<AreaView, Record<LibraryKind, { title: Word; hint: Word }>>;

export const policyTexts = {
  all: { name: "policyAll", hint: "policyAllHint" },
  confirmed: { name: "policyConfirmed", hint: "policyConfirmedHint" },
  approved: { name: "policyApproved", hint: "policyApprovedHint" },
} as const satisfies Record<WritePolicy, { name: Word; hint: Word }>;
