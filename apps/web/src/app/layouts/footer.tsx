import { Anchor, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Site } from "@yiqiao/contracts/sites";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { lazy, Suspense, useState } from "react";
import { noticeQuery } from "#features/content";
import { siteNameOf, siteQuery } from "#features/sites";
import styles from "./layout.module.css";
import { messages } from "../messages.ts";

const HelpDialog = lazy(() => import("../help/help-dialog.tsx"));

/** Who runs the site and how to reach them, as far as the site wants that shown. */
export function Footer() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { data: site } = useQuery(siteQuery);
  if (site === undefined) return <footer className={styles.footer} />;
  const { hideCopyright, hideHelp, is_show_url: showsAddress } = site.site_config;
  const friend = site.friend_link;
  const year = String(new Date().getFullYear());
  return (
    <footer className={styles.footer}>
      <Contact contact={site.contact} />
      <div className={styles.footerLine}>
        {!hideCopyright && <span>{t("copyright", { year, name: siteNameOf(site, language) })}</span>}
        {showsAddress && <span>{location.host}</span>}
        {friend && (
          <Anchor href={friend.url} target="_blank" rel="noopener" size="xs">
            {language === "zh" ? friend.name_zh : friend.name_en}
          </Anchor>
        )}
        {!hideHelp && <FaqLink />}
        {!hideHelp && <Help />}
      </div>
    </footer>
  );
}

/** Where there are answers to questions. */
function FaqLink() {
  const t = useT(messages);
  const { data } = useQuery(noticeQuery);
  if (!data?.has_faq) return undefined;
  return (
    <Anchor size="xs" renderRoot={(props) => <Link to="/problem" {...props} />}>
      {t("faq")}
    </Anchor>
  );
}

function Help() {
  const t = useT(messages);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton className={styles.footerButton} onClick={() => setOpen(true)}>
        {t("help")}
      </UnstyledButton>
      {isOpen && (
        <Suspense>
          <HelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Of the brand variant; nothing where the site names no way. */
function Contact({ contact }: { readonly contact: Site["contact"] }) {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const company = language === "zh" ? contact.company_zh : contact.company_en;
  const address = language === "zh" ? contact.address_zh : contact.address_en;
  const { email, phone } = contact;
  if (!company && !address && !email && !phone) return undefined;
  return (
    <address className={styles.footerLine} aria-label={t("contact")}>
      {company && <strong>{company}</strong>}
      {phone && (
        <Anchor href={`tel:${phone.replace(/[^\d+]/g, "")}`} size="xs">
          {phone}
        </Anchor>
      )}
      {email && (
        <Anchor href={`mailto:${email}`} size="xs">
          {email}
        </Anchor>
      )}
      {address && <span>{address}</span>}
    </address>
  );
}
