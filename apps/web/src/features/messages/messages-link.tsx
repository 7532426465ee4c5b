import { ActionIcon } from "@mantine/core";
import { IconBell } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { lazy, Suspense } from "react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { messages } from "./messages.ts";
import { useUnreadCount } from "./messages.queries.ts";
import styles from "./messages-link.module.css";

const UnreadFollower = lazy(() => import("./unread-follower.tsx"));
const maxShown = 99;

/** The bell with the number of unread messages, which follows the server for as long as it is shown. */
export function MessagesLink({ user }: { readonly user: UserData }) {
  const t = useT(messages);
  const unread = useUnreadCount(user);
  const { data: permissions } = useQuery(permissionsQuery);
  if (permissions === undefined || !mayReach(permissions, "MessageCentre")) return undefined;
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={34}
        aria-label={unread === 0 ? t("title") : t("link", { count: unread })}
        renderRoot={(props) => <Link to="/message" {...props} />}
      >
        <IconBell size={19} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </ActionIcon>
      <Suspense>
        <UnreadFollower key={user.user_id} />
      </Suspense>
    </>
  );
}
