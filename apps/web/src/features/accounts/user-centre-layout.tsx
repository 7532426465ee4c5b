import { IconBell, IconCrown, IconListDetails, IconReceipt, IconUserCircle, IconUsers } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, Outlet } from "@tanstack/react-router";
import type { PermissionName } from "@yiqiao/contracts/permissions";
import { useT } from "@yiqiao/i18n/react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { messages } from "./messages.ts";
import { useActiveInView } from "./use-active-in-view.ts";
import styles from "./user-centre-layout.module.css";

const pages = [
  { to: "/account", title: "account", access: "MyAccount", icon: IconUserCircle },
  { to: "/message", title: "messages", access: "MessageCentre", icon: IconBell },
  { to: "/member", title: "member", access: "Membership", icon: IconCrown },
  { to: "/history", title: "orders", access: "OrderHistory", icon: IconReceipt },
  { to: "/statement", title: "statement", access: "Statement", icon: IconListDetails },
  { to: "/budgets", title: "budgets", access: "SiteBudgets", icon: IconUsers },
] as const satisfies readonly { access: PermissionName; [key: string]: unknown }[];

/** The user centre's own menu, at the side of its pages or, on narrow screens, above them. */
export function UserCentreLayout() {
  const t = useT(messages);
  const menu = useActiveInView<HTMLElement>("[data-status=active]");
  const { data: permissions } = useQuery(permissionsQuery);
  return (
    <div className={styles.frame}>
      <nav ref={menu} className={styles.nav} aria-label={t("userCentre")}>
        {pages
          .filter(({ access }) => permissions && mayReach(permissions, access))
          .map(({ to, title, icon: Icon }) => (
            <Link key={to} to={to} className={styles.link} activeOptions={{ includeSearch: false }}>
              <Icon size={19} stroke={1.6} aria-hidden />
              {t(title)}
            </Link>
          ))}
      </nav>
      <div className={styles.page}>
        <Outlet />
      </div>
    </div>
  );
}
