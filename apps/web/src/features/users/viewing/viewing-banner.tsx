import { Button, Group, Text } from "@mantine/core";
import { IconEye } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats } from "@yiqiao/i18n/react";
import { endViewing } from "#shared/session/tab-session.ts";
import { useTexts } from "../texts.ts";
import { useEndViewing, viewingQuery } from "../users.queries.ts";
import styles from "../users.module.css";

/** Above every page of a tab in which an administrator looks at what a user sees. */
export default function ViewingBanner() {
  const t = useTexts();
  const formats = useFormats();
  const { data } = useQuery(viewingQuery);
  const end = useEndViewing();
  const leave = () => {
    endViewing();
    // Another tab's login is taken over by the next page.
    location.replace("/alluser");
  };
  const viewing = data?.viewing;
  return (
    <section className={styles.viewing} aria-label={t("viewingLabel")}>
      <Group gap="sm" justify="center">
        <IconEye size={18} aria-hidden />
        <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
          {viewing
            ? t("viewingBanner", {
                name: `${viewing.username} (${viewing.account_number})`,
                time: formats.time(viewing.until),
              })
            : t("viewingLabel")}
        </Text>
        <Button
          size="compact-sm"
          variant="filled"
          loading={end.isPending}
          onClick={() => end.mutate(undefined, { onSettled: leave })}
        >
          {t("viewingEnd")}
        </Button>
      </Group>
    </section>
  );
}
