import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import type { ContentDocument } from "@yiqiao/contracts/content";
import { useFormats } from "@yiqiao/i18n/react";
import { ComparedText } from "./compared-text.tsx";
import { documentQuery, type TextOf } from "./editor.queries.ts";
import { useTexts } from "./texts.ts";
import type { ContentDraftState } from "./use-content-draft.ts";

interface ChangedContentProps {
  readonly theirs: ContentDocument;
  readonly draft: ContentDraftState;
  readonly of: TextOf;
}

/** Somebody else was faster: what they wrote, and what becomes of the reader's. */
export function ChangedContent({ theirs, draft, of }: ChangedContentProps) {
  const t = useTexts();
  const formats = useFormats();
  const queryClient = useQueryClient();
  const saved = theirs.draft;
  const show = () => queryClient.setQueryData(documentQuery(of).queryKey, theirs);
  return (
    <Alert color="yellow" variant="light" role="alert" title={t("changedTitle")}>
      <Stack gap="xs">
        <Text size="sm">
          {saved &&
            saved.saved_by !== "" &&
            `${t("changedBy", { name: saved.saved_by, when: formats.dateTime(saved.saved_time) })} `}
          {t("changedHint")}
        </Text>
        <ComparedText before={saved?.content ?? null} after={draft.content} />
        <Group gap="xs">
          <Button
            size="xs"
            onClick={() => {
              draft.keepMine();
              show();
            }}
          >
            {t("keepMine")}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => {
              draft.discard();
              show();
            }}
          >
            {t("takeTheirs")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
