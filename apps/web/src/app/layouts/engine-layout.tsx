import { useQuery } from "@tanstack/react-query";
import { Outlet, useMatches } from "@tanstack/react-router";
import { useT } from "@yiqiao/i18n/react";
import { Suspense } from "react";
import { DeletionBanner } from "#features/accounts";
import { Announcement, BulletinBar } from "#features/content";
import { SetupNotice } from "#features/engines";
import { ExpiryBanner } from "#features/orders";
import { mayReach, PermissionGate, permissionsQuery } from "#features/permissions";
import { useUser } from "#features/sessions";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import styles from "./layout.module.css";
import { messages } from "../messages.ts";

/** Header, the page, footer: the frame of every page that translates. */
export function EngineLayout() {
  const t = useT(messages);
  const user = useUser();
  const { data: permissions } = useQuery({ ...permissionsQuery, enabled: user !== undefined });
  const maySetUp = permissions !== undefined && mayReach(permissions, "EngineSettings");
  const deletionDueAt = user?.deletion_due_at;
  const page = useMatches({ select: (matches) => matches.at(-1)?.staticData });
  const isTextPage = useMatches({ select: (matches) => matches.at(-1)?.fullPath === "/" });
  return (
    <div className={styles.frame}>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <BulletinBar />
      <Header />
      {deletionDueAt && (
        <Suspense>
          <DeletionBanner dueAt={deletionDueAt} />
        </Suspense>
      )}
      {user && (
        <Suspense>
          <ExpiryBanner user={user} />
        </Suspense>
      )}
      <main id="main" tabIndex={-1} className={styles.main}>
        <PermissionGate access={page?.access} otherwise={page?.otherwise}>
          {maySetUp && isTextPage && (
            <Suspense>
              <SetupNotice />
            </Suspense>
          )}
          <Outlet />
        </PermissionGate>
      </main>
      <Footer />
      <Announcement />
    </div>
  );
}
