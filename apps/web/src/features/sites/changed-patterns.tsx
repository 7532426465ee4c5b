import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { addedTo } from "./merge-patterns.ts";
import styles from "./site-settings.module.css";
import { useTexts } from "./texts.ts";

interface ChangedPatternsProps {
  readonly seen: readonly string[];
  readonly theirs: readonly string[];
  readonly onMerge: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else was faster: what they did, and what becomes of the reader's changes. */
export function ChangedPatterns({ seen, theirs, onMerge, onTakeTheirs }: ChangedPatternsProps) {
  const t = useTexts();
  const added = addedTo(seen, theirs);
  const removed = addedTo(theirs, seen);
  return (
    <Alert color="yellow" variant="light" role="alert">
      <Stack gap="xs">
        <Text size="sm">{t("changed")}</Text>
        {added.length > 0 && (
          <Text size="sm" className={styles.names}>
            {t("changedAdded", { patterns: added.join(" · ") })}
          </Text>
        )}
        {removed.length > 0 && (
          <Text size="sm" className={styles.names}>
            {t("changedRemoved", { patterns: removed.join(" · ") })}
          </Text>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={onMerge}>
            {t("merge")}
          </Button>
          <Button size="xs" variant="default" onClick={onTakeTheirs}>
            {t("takeTheirs")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
