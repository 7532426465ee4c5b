import { IconAlertTriangle, IconInfoCircle } from "@tabler/icons-react";
import { nameOfLanguage } from "@yiqiao/contracts/languages";
import type { WebPage, WebPageNotice } from "@yiqiao/contracts/web-pages";
import { wordKey } from "@yiqiao/i18n";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { StarterNote, useNames } from "#features/languages";
import { useTexts } from "../texts.ts";
import classes from "./viewer.module.css";

/** What a reader is to know of a page, in as little room as it takes: the page is what is looked at. */
export function Notices({ page }: { readonly page: WebPage }) {
  const textOf = useTextOf(page);
  const { notices, quality } = page;
  if (notices.length === 0 && quality !== "starter") return undefined;
  return (
    <ul className={classes.notices}>
      {notices.map((notice) => (
        <li key={notice} data-strong={notice !== "forms" || undefined}>
          {notice === "forms" ? (
            <IconInfoCircle size={16} stroke={1.7} aria-hidden />
          ) : (
            <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          )}
          <span>{textOf(notice)}</span>
        </li>
      ))}
      {quality === "starter" && (
        <li>
          <IconAlertTriangle size={16} stroke={1.7} aria-hidden />
          <StarterNote quality={quality} />
        </li>
      )}
    </ul>
  );
}

function useTextOf({ detected_other: other, tgt_lang: target }: WebPage) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { languageName } = useNames();
  return (notice: WebPageNotice): string => {
    if (notice === "languageUnknown" && other !== null) {
      return t("noticeOther", { language: nameOfLanguage(other, language) });
    }
    if (notice === "sameLanguage") return t("noticeSameLanguage", { language: languageName(target) });
    return t(wordKey("notice", notice));
  };
}
