import { Button, Group, List, Stack } from "@mantine/core";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useT } from "@yiqiao/i18n/react";
import { LoadingState, PageTitle } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { openText } from "#features/text";
import { handFiles } from "#shared/files/handed-files.ts";
import { chooseFullSite } from "../phone/phone-variant.ts";
import { messages } from "./messages.ts";
import { shareSearch } from "./share-search.ts";
import type { SharedContent } from "./shared-content.ts";
import { takeShared } from "./take-shared.ts";

/** Leads on to the page that translates what was shared. */
export function SharePage() {
  const t = useT(messages);
  const { id, to } = shareSearch(useSearch({ strict: false }));
  const open = useOpen();
  const [content, setContent] = useState<SharedContent>();
  const arrive = useEffectEvent(async () => {
    if (to === "documents") return open({ kind: "documents", files: [] });
    const shared = await takeShared(id).catch((): SharedContent => ({ kind: "nothing" }));
    if (shared.kind === "nothing" || !isOpenedAtOnce(shared)) setContent(shared);
    else open(shared);
  });
  const hasArrived = useRef(false);
  useEffect(() => {
    // What was shared can be taken once.
    if (!hasArrived.current) void arrive();
    hasArrived.current = true;
  }, []);
  if (content === undefined) return <LoadingState blocks={[120]} />;
  return "files" in content ? (
    <Confirmation files={content.files} onOpen={() => open(content)} />
  ) : (
    <Stack align="center" ta="center" gap="md" py="xl">
      <PageTitle title={t("nothing")} description={t("nothingHint")} />
      <Home />
    </Stack>
  );
}

/**
 * Files are sent to the server as soon as they are opened. In a window of the installed client the system brought them; in
 * another one a page elsewhere may have made up the form, and the reader is asked.
 */
function isOpenedAtOnce(content: SharedContent): boolean {
  return !("files" in content) || matchMedia("(display-mode: standalone)").matches;
}

interface ConfirmationProps {
  readonly files: readonly File[];
  readonly onOpen: () => void;
}

function Confirmation({ files, onOpen }: ConfirmationProps) {
  const t = useT(messages);
  return (
    <Stack align="center" gap="md" py="xl">
      <PageTitle title={t("files")} description={t("filesHint")} />
      <List>
        {[...new Set(files.map(({ name }) => name))].map((name) => (
          <List.Item key={name} style={{ overflowWrap: "anywhere" }}>
            {name}
          </List.Item>
        ))}
      </List>
      <Group>
        <Button onClick={onOpen}>{t("open")}</Button>
        <Home />
      </Group>
    </Stack>
  );
}

function Home() {
  const t = useT(messages);
  return (
    <Button variant="light" renderRoot={(props) => <Link to="/" {...props} />}>
      {t("home")}
    </Button>
  );
}

/** Opens the page that shared content is for, in this one's place. */
function useOpen() {
  const navigate = useNavigate();
  return (content: Exclude<SharedContent, { readonly kind: "nothing" }>): void => {
    switch (content.kind) {
      case "text":
        openText(content.text);
        void navigate({ to: "/", search: {}, replace: true });
        break;
      case "link":
        void navigate({ to: "/webpage", search: { url: content.url }, replace: true });
        break;
      case "pictures":
        handFiles("pictures", content.files);
        void navigate({ to: "/picturetranslate", search: {}, replace: true });
        break;
      case "documents":
        handFiles("documents", content.files);
        // The variant for phones has no documents.
        chooseFullSite(true);
        void navigate({ to: "/file", replace: true });
        break;
      default:
        content satisfies never;
    }
  };
}
