import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { permissionsQuery } from "#features/permissions";
import { useActiveInView } from "#shared/parts/use-active-in-view.ts";
import { messages } from "../messages.ts";
import { menuFor } from "../menu/navigation.ts";
import styles from "./user-centre-layout.module.css";

/** The user centre's own menu, at the side of its pages or, on narrow screens, above them. */
export function UserCentreLayout() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const menu = useActiveInView<HTMLElement>("[data-status=active]");
  const { data: permissions } = useQuery(permissionsQuery);
  const entries = menuFor(permissions, "user");
  return (
    <div className={styles.frame}>
      <nav ref={menu} className={styles.nav} aria-label={t("userCentre")}>
        {entries.map(({ to, title, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={styles.link}
            // A page below it that has an entry of its own is not shown as this one.
            activeOptions={{ includeSearch: false, exact: entries.some((other) => other.to.startsWith(`${to}/`)) }}
          >
            {Icon && <Icon size={19} stroke={1.6} aria-hidden />}
            {title[language]}
          </Link>
        ))}
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
