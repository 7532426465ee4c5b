import { Checkbox, Stack, Text, TextInput } from "@mantine/core";
import { legalKinds } from "@yiqiao/contracts/content";
import { Dialog, toast } from "@yiqiao/ui";
import { useState } from "react";
import type { SubmitEvent } from "react";
import { FormButtons } from "#shared/parts/form-buttons.tsx";
import type { TextOf } from "./editor.queries.ts";
import { useTexts } from "./texts.ts";
import type { ContentDraftState } from "./use-content-draft.ts";

interface PublishDialogProps {
  readonly of: TextOf;
  readonly draft: ContentDraftState;
  readonly onClose: () => void;
}

/** A time of the reader's own zone, as its field has it; undefined where it is empty. */
const momentOf = (local: string): string | undefined => (local === "" ? undefined : new Date(local).toISOString());

/** From when until when, and whether users are to agree anew. A failure is told at the text. */
export function PublishDialog({ of, draft, onClose }: PublishDialogProps) {
  const t = useTexts();
  const [starts, setStarts] = useState("");
  const [ends, setEnds] = useState("");
  const [askAgain, setAskAgain] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isLegal = legalKinds.some((kind) => kind === of.kind);

  async function publish(): Promise<void> {
    const until = momentOf(ends);
    const from = momentOf(starts);
    const earliest = Math.max(Date.now(), from === undefined ? 0 : Date.parse(from));
    const isFaulty = until !== undefined && Date.parse(until) <= earliest;
    setRefused(isFaulty);
    if (isFaulty) return;
    const isDone = await draft.publish({ starts: from, ends: until, ask_again: askAgain });
    if (isDone) toast.success(t("published"));
    onClose();
  }

  return (
    <Dialog title={t("publishTitle")} busy={draft.isBusy} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          void publish();
        }}
      >
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t("publishHint")}
          </Text>
          <TextInput
            type="datetime-local"
            label={t("starts")}
            description={t("startsHint")}
            value={starts}
            onChange={({ currentTarget }) => setStarts(currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={t("ends")}
            description={t("endsHint")}
            value={ends}
            error={isRefused && t("endsFault")}
            onChange={({ currentTarget }) => setEnds(currentTarget.value)}
          />
          {isLegal && (
            <Checkbox
              label={t("askAgain")}
              description={t("askAgainHint")}
              checked={askAgain}
              onChange={({ currentTarget }) => setAskAgain(currentTarget.checked)}
            />
          )}
          <FormButtons submitLabel={t("publishNow")} busy={draft.isBusy} onCancel={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
