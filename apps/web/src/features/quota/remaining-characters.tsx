import { Text, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createDictionary } from "@yiqiao/i18n";
import { useFormats, useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useEffect, useEffectEvent } from "react";
import { useGate } from "#features/permissions";
import { openGoods } from "#features/plans";
import { useHasSession, useUser } from "#features/sessions";
import { isLow, lowReaderOf } from "./low-warning.ts";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { remainingQuery } from "./quota.queries.ts";
import styles from "./remaining-characters.module.css";

const messages = createDictionary(en, zh);

/**
 * What is left of the quota, leading to the membership where there is one, visitors to what an account and the plans give;
 * once, when it runs low, a warning of ten
 * seconds, with the way to more. Shows nothing until it is known.
 */
export function RemainingCharacters() {
  const t = useT(messages);
  const format = useFormats();
  const navigate = useNavigate();
  const membership = useGate("Membership");
  const { data } = useQuery(remainingQuery);
  const left = data?.total_left;
  const isFew = isLow(left);

  const user = useUser();
  const hasSession = useHasSession();
  const isKnown = !hasSession || user !== undefined;
  const warn = useEffectEvent(() => {
    const reader = lowReaderOf(user);
    const buy = { label: t("getMore"), run: () => openGoods() };
    toast.warning(t(reader, { left: format.number(left ?? 0) }), reader === "lowMember" ? undefined : buy);
  });
  useEffect(() => {
    if (isFew && isKnown) warn();
    // Only crossing the line warns, not every character used below it.
  }, [isFew, isKnown]);

  if (left === undefined) return undefined;
  const text = t("left", { count: left });
  const color = isFew ? "red" : "dimmed";
  const weight = isFew ? 600 : 400;
  const shown = (
    <>
      <Text component="span" size="xs" c={color} fw={weight} style={{ whiteSpace: "nowrap" }} hiddenFrom="xl">
        <span aria-hidden>{t("leftShort", { count: left })}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </Text>
      <Text component="span" size="xs" c={color} fw={weight} style={{ whiteSpace: "nowrap" }} visibleFrom="xl">
        {text}
      </Text>
    </>
  );
  if (!membership.isOffered) return shown;
  const toMembership = () => membership.run(() => void navigate({ to: "/member" }));
  return (
    <UnstyledButton
      className={styles.left}
      onClick={hasSession ? toMembership : () => openGoods({ reason: "visitor" })}
    >
      {shown}
    </UnstyledButton>
  );
}
