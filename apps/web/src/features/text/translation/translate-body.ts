import type { TranslateBody } from "@yiqiao/contracts/text";
import { earlierSentences } from "./draft.ts";
import type { DraftedJob } from "./translation-session.ts";

/** What a translation and its quote send. */
export function translateBodyOf(job: DraftedJob): TranslateBody {
  const { text, source, target, domain, libraries, likely, isSourceSure = false, keepsLines = false, draft } = job;
  return {
    // White space at the end would be charged, and again once it stands within a sentence.
    text: text.trimEnd(),
    src_lang: source,
    tgt_lang: target,
    domain,
    line_breaks: keepsLines ? "keep" : "join",
    // A text is translated while it is written: of each sentence only what is new is paid.
    continued: true,
    ...(draft && { draft: draft.id, earlier: earlierSentences(draft, text) }),
    ...(source === "auto" ? likely && { likely_langs: [...likely] } : { check_source: !isSourceSure }),
    ...(libraries && { tm_ids: [...libraries.memories], tb_ids: [...libraries.termbases] }),
  };
}
