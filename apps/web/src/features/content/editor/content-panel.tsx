import { Button, Group, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { type ContentDocument, switchedKinds } from "@yiqiao/contracts/content";
import { wordKey, type InterfaceLanguage } from "@yiqiao/i18n";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import { ChangedContent } from "./changed-content.tsx";
import { ContentFields } from "./content-fields.tsx";
import { type TextOf, useShow } from "./editor.queries.ts";
import { History } from "./history.tsx";
import { EditorGuard } from "./editor-guard.tsx";
import { PublishDialog } from "./publish-dialog.tsx";
import { useTexts } from "./texts.ts";
import { type ContentDraftState, useContentDraft } from "./use-content-draft.ts";

interface ContentPanelProps {
  readonly of: TextOf;
  readonly document: ContentDocument;
}

/** A text that is written, saved and published, with the versions that were. */
export function ContentPanel({ of, document }: ContentPanelProps) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const draft = useContentDraft(of, document);
  const [written, setWritten] = useState<InterfaceLanguage>(language);
  return (
    <Stack gap="md">
      <SettingsSection
        title={t(wordKey("tab", of.kind))}
        description={t(wordKey("hint", of.kind), { site: "{site}", what: "{what}" })}
        aside={switchedKinds.some((kind) => kind === of.kind) && <ShownSwitch of={of} document={document} />}
      >
        <SettingsBody>
          <Stack gap="md">
            <Standing of={of} document={document} isChanged={draft.isChanged} />
            <SegmentedControl
              aria-label={t("languageOfText")}
              value={written}
              onChange={(value) => setWritten(value === "zh" ? "zh" : "en")}
              data={[
                { value: "zh", label: t("zh") },
                { value: "en", label: t("en") },
              ]}
              style={{ alignSelf: "flex-start" }}
            />
            <ContentFields content={draft.content} language={written} disabled={draft.isBusy} onWrite={draft.write} />
            {draft.theirs && <ChangedContent theirs={draft.theirs} draft={draft} of={of} />}
            <FailureAlert error={draft.error} />
            <Buttons of={of} draft={draft} />
          </Stack>
        </SettingsBody>
      </SettingsSection>
      <History of={of} draft={draft} document={document} />
      <EditorGuard isChanged={draft.isChanged} />
    </Stack>
  );
}

function ShownSwitch({ of, document }: ContentPanelProps) {
  const t = useTexts();
  const show = useShow(of);
  return (
    <Switch
      label={t("shown")}
      checked={document.shown}
      disabled={show.isPending}
      onChange={({ currentTarget: { checked } }) =>
        show.mutate(
          { shown: checked },
          {
            onSuccess: () => toast.success(t(checked ? "nowShown" : "nowHidden")),
            onError: (error) => toast.error(error.message),
          },
        )
      }
    />
  );
}

/** What readers see now, and where the draft stands. */
function Standing({ of, document, isChanged }: ContentPanelProps & { readonly isChanged: boolean }) {
  const t = useTexts();
  const formats = useFormats();
  const { draft, shown, in_force: inForce } = document;
  const hasBuiltIn = of.kind === "terms" || of.kind === "privacy";
  const readers = {
    own: t("inForceOwn", { number: String(inForce.number) }),
    main: t("inForceMain"),
    none: t(hasBuiltIn ? "inForceBuiltIn" : "inForceNone"),
  }[inForce.source];
  const when = draft && formats.dateTime(draft.saved_time);
  const saved =
    !draft || !when
      ? t("draftNone")
      : draft.saved_by === ""
        ? t("draftSaved", { when })
        : t("draftSavedBy", { when, name: draft.saved_by });
  return (
    <Text size="sm" c="dimmed" role="status">
      {shown ? readers : t("inForceHidden")} · {isChanged ? t("unsaved") : saved}
    </Text>
  );
}

function Buttons({ of, draft }: { readonly of: TextOf; readonly draft: ContentDraftState }) {
  const t = useTexts();
  const [isPublishing, setPublishing] = useState(false);
  const { isBusy, isChanged } = draft;
  const isBlocked = isBusy || draft.theirs !== undefined;
  const save = async () => {
    if (await draft.save()) toast.success(t("saved"));
  };
  return (
    <Group gap="xs">
      <Button onClick={() => void save()} loading={isBusy} disabled={!isChanged || isBlocked}>
        {t("save")}
      </Button>
      <Button variant="default" onClick={() => setPublishing(true)} disabled={isBlocked}>
        {t("publish")}
      </Button>
      <Button variant="subtle" color="gray" onClick={draft.discard} disabled={!isChanged || isBlocked}>
        {t("discard")}
      </Button>
      {isPublishing && <PublishDialog of={of} draft={draft} onClose={() => setPublishing(false)} />}
    </Group>
  );
}
