import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import styles from "./site-settings.module.css";
import { useTexts } from "./texts.ts";

interface ChangedPatternsProps {
  readonly title: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly onMerge: () => void;
  readonly onTakeTheirs: () => void;
}

/** Somebody else was faster: what they did, and what becomes of the reader's changes. */
export function ChangedPatterns({ title, added, removed, onMerge, onTakeTheirs }: ChangedPatternsProps) {
  const t = useTexts();
  return (
    <Alert color="yellow" variant="light" role="alert">
      <Stack gap="xs">
        <Text size="sm">{title}</Text>
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
