import { Button, CloseButton, Group, Text } from "@mantine/core";
import { IconClockExclamation } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { UserData } from "@yiqiao/contracts/sessions";
import { useFormats } from "@yiqiao/i18n/react";
import { useState } from "react";
import { mayReach, permissionsQuery } from "#features/permissions";
import { openGoods } from "#features/plans";
import { remainingQuery } from "#features/quota";
import { permitted } from "#shared/storage/permitted.ts";
import styles from "./expiry-banner.module.css";
import { expiryNoticeOf, noticeDay, noticeText, type ExpiryNotice } from "./expiry-notice.ts";
import { useTexts } from "../texts.ts";

/** Local storage entry of the day on which this viewer closed the notice last. */
const entryName = ({ user_id: id }: UserData) => `yiqiao.expiry-closed.${id}`;

/** Stands over every page while a plan is about to end, or packs are frozen; once closed, until the next day. */
export default function ExpiryBanner({ user }: { readonly user: UserData }) {
  const [now] = useState(() => new Date());
  const [closedOn, setClosedOn] = useState(() => permitted(() => localStorage.getItem(entryName(user)), null));
  const { data: remaining } = useQuery(remainingQuery);
  const { data: permissions } = useQuery(permissionsQuery);
  const today = noticeDay(now);
  const notice = expiryNoticeOf(user, remaining, now);
  // Members of a site have no plan of their own to renew.
  const isBuyer = permissions !== undefined && mayReach(permissions, "Purchase");
  if (notice === undefined || !isBuyer || closedOn === today) return undefined;
  const close = () => {
    permitted(() => localStorage.setItem(entryName(user), today), undefined);
    setClosedOn(today);
  };
  return <Banner notice={notice} onClose={close} />;
}

function Banner({ notice, onClose }: { readonly notice: ExpiryNotice; readonly onClose: () => void }) {
  const t = useTexts();
  const { number } = useFormats();
  return (
    <section className={styles.banner} aria-label={t("expiry")}>
      <Group gap="sm" justify="center" wrap="nowrap">
        <IconClockExclamation size={18} aria-hidden style={{ flex: "none" }} />
        <Text size="sm" fw={600}>
          {noticeText(notice, t, number)}
        </Text>
        <Button
          variant="white"
          color="yellow"
          size="compact-sm"
          flex="none"
          onClick={() => openGoods({ tab: "plans" })}
        >
          {t("renew")}
        </Button>
        <CloseButton size="sm" variant="transparent" c="inherit" aria-label={t("closeToday")} onClick={onClose} />
      </Group>
    </section>
  );
}
