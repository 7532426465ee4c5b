import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { PermissionGate } from "#features/permissions";
import { siteNameOf, siteQuery } from "#features/sites";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { messages } from "./messages.ts";

function Footer() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { data: site } = useQuery(siteQuery);
  if (site?.site_config.hideCopyright) return undefined;
  const year = String(new Date().getFullYear());
  return <footer className={styles.footer}>{t("copyright", { year, name: siteNameOf(site, language) })}</footer>;
}

/** Header, the page, footer: the frame of every page that translates. */
export function EngineLayout() {
  const t = useT(messages);
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        <PermissionGate access={page?.access} otherwise={page?.otherwise}>
          <Outlet />
        </PermissionGate>
      </main>
      <Footer />
    </div>
  );
}
