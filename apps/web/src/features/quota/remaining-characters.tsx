import { Text, VisuallyHidden } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { createDictionary } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { toast } from "@yiqiao/ui";
import { useEffect } from "react";
import { en } from "./messages.en.ts";
import { zh } from "./messages.zh.ts";
import { lowCharacters, remainingQuery } from "./quota.queries.ts";

const messages = createDictionary(en, zh);

/** What is left of the quota, and once, when it runs low, a warning of ten seconds. Shows nothing until it is known. */
export function RemainingCharacters() {
  const t = useT(messages);
  const { data } = useQuery(remainingQuery);
  const left = data?.total_left;
  const isLow = left !== undefined && left <= lowCharacters;

  useEffect(() => {
    if (isLow) toast.warning(t("low", { left }));
    // Only crossing the line warns, not every character used below it.
  }, [isLow]);

  if (left === undefined) return undefined;
  const text = t("left", { count: left });
  const color = isLow ? "red" : "dimmed";
  const weight = isLow ? 600 : 400;
  return (
    <>
      <Text size="xs" c={color} fw={weight} style={{ whiteSpace: "nowrap" }} visibleFrom="sm">
        {text}
      </Text>
      <Text size="xs" c={color} fw={weight} style={{ whiteSpace: "nowrap" }} hiddenFrom="sm">
        <span aria-hidden>{t("leftShort", { count: left })}</span>
        <VisuallyHidden>{text}</VisuallyHidden>
      </Text>
    </>
  );
}
