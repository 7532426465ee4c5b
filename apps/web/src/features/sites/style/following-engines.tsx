import { Alert, Text } from "@mantine/core";
import type { SiteStyleSettings } from "@yiqiao/contracts/sites";
import { useTexts } from "../texts.ts";
import styles from "../site-settings.module.css";

/** Which of the installed engines follow style rules: the others say nothing of them. */
export function FollowingEngines({ engines }: Pick<SiteStyleSettings, "engines">) {
  const t = useTexts();
  const named = (follows: boolean) => engines.filter((engine) => engine.follows === follows).map(({ id }) => id);
  const [followed, notFollowed] = [named(true), named(false)];
  if (followed.length === 0) {
    return (
      <Alert color="yellow" variant="light">
        {t("styleNobody")}
      </Alert>
    );
  }
  return (
    <Text size="sm" c="dimmed" className={styles.names}>
      {t("styleFollowed", { engines: followed.join(", ") })}{" "}
      {notFollowed.length > 0 && t("styleNotFollowed", { engines: notFollowed.join(", ") })}
    </Text>
  );
}
