import { Button, Group, Stack, Text } from "@mantine/core";
import { IconTrashX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { libraryLimits, type LibraryScope } from "@yiqiao/contracts/libraries";
import { Dialog, EmptyState, LoadingState, toast } from "@yiqiao/ui";
import { QueryError } from "#shared/parts/query-parts.tsx";
import type { LibraryArea } from "../areas.ts";
import classes from "./libraries.module.css";
import { libraryListQuery, useRestoreLibrary } from "../libraries.queries.ts";
import { Pair } from "./library-list.tsx";
import { useTexts } from "../texts.ts";

interface DeletedDialogProps {
  readonly area: LibraryArea;
  readonly scope: LibraryScope | undefined;
  readonly onClose: () => void;
}

/** Libraries that were deleted and can still be brought back. */
export function DeletedDialog({ area, scope, onClose }: DeletedDialogProps) {
  const t = useTexts();
  const deleted = useQuery(libraryListQuery({ kind: area.kind, scope, deleted: true }));
  const restore = useRestoreLibrary();
  return (
    <Dialog title={t("deletedTitle")} size={560} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t("deletedHint", { days: libraryLimits.undoDays })}
        </Text>
        {deleted.isPending && <LoadingState blocks={[56, 56]} />}
        {deleted.isError && <QueryError query={deleted} />}
        {deleted.data?.bank_list.length === 0 && (
          <EmptyState icon={<IconTrashX size={28} stroke={1.5} />} title={t("deletedNone")} />
        )}
        {deleted.data && deleted.data.bank_list.length > 0 && (
          <ul className={classes.members} aria-label={t("deletedTitle")}>
            {deleted.data.bank_list.map((library) => (
              <li key={library.bank_id} className={classes.member}>
                <div>
                  <Text size="sm" fw={500} dir="auto">
                    {library.name}
                  </Text>
                  <Group gap="sm" fz="xs" c="dimmed">
                    <Pair library={library} />
                    <span>{t("entries", { count: library.entries })}</span>
                  </Group>
                </div>
                <Button
                  variant="light"
                  size="compact-md"
                  aria-label={t("restoreOf", { name: library.name })}
                  loading={restore.isPending && restore.variables.bank_id === library.bank_id}
                  onClick={() =>
                    restore.mutate(library, { onSuccess: () => toast.success(t("restored", { name: library.name })) })
                  }
                >
                  {t("restore")}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Dialog>
  );
}
