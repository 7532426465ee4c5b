import { CloseButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { Notice } from "@yiqiao/contracts/content";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { useState } from "react";
import type { MouseEvent } from "react";
import { noticeQuery } from "../published.queries.ts";
import styles from "./bulletin-bar.module.css";
import { noticeMessages } from "./notice.messages.ts";
import { keepSeen, seenVersion } from "./seen-version.ts";

type ShownBulletin = Omit<NonNullable<Notice["bulletin"]>, "version">;

/** One line over the page for everybody at the site; once closed, until its text changes. */
export function BulletinBar() {
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(noticeQuery);
  const [closed, setClosed] = useState(() => seenVersion("bulletin"));
  const bulletin = data?.bulletin;
  if (!bulletin || (bulletin.dismissible && bulletin.version === closed)) return undefined;
  const close = () => {
    keepSeen("bulletin", bulletin.version);
    setClosed(bulletin.version);
  };
  return <Bulletin bulletin={bulletin} language={language} onClose={close} />;
}

interface BulletinProps {
  readonly bulletin: ShownBulletin;
  readonly language: InterfaceLanguage;
  readonly onClose: () => void;
}

/** The bar as readers see it. */
export function Bulletin({ bulletin, language, onClose }: BulletinProps) {
  const t = useT(noticeMessages);
  const [text, label] = language === "zh" ? [bulletin.text_zh, bulletin.link_zh] : [bulletin.text_en, bulletin.link_en];
  return (
    <section className={styles.bar} data-level={bulletin.level} aria-label={t("bulletin")}>
      <p className={styles.text}>
        {text} {bulletin.link !== "" && <BulletinLink to={bulletin.link} label={label} />}
      </p>
      {bulletin.dismissible && (
        <CloseButton size="sm" variant="transparent" c="inherit" aria-label={t("closeBulletin")} onClick={onClose} />
      )}
    </section>
  );
}

function BulletinLink({ to, label }: { readonly to: string; readonly label: string }) {
  const router = useRouter();
  if (!to.startsWith("/")) {
    return (
      <a href={to} target="_blank" rel="noopener noreferrer">
        {label}
      </a>
    );
  }
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    router.history.push(to);
  };
  return (
    <a href={to} onClick={follow}>
      {label}
    </a>
  );
}
