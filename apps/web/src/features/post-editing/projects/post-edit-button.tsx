import { ActionIcon, Loader, Tooltip } from "@mantine/core";
import { IconEdit } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import type { LanguageCode } from "@yiqiao/contracts/languages";
import { useState } from "react";
import { useGate } from "#features/permissions";
import { LanguagesDialog } from "./languages-dialog.tsx";
import { useMakeProject } from "./projects.queries.ts";
import { useTexts } from "./texts.ts";

export interface PostEditButtonProps {
  readonly uid: string;
  readonly name: string;
  /** Of a document that was not translated: its segments begin empty, in languages that are asked for. */
  readonly untranslated?: { readonly source: LanguageCode | undefined; readonly target: LanguageCode | undefined };
}

/** Makes a project of a document, or finds the one that there is, and opens it. Nothing where the site has none. */
export function PostEditButton({ uid, name, untranslated }: PostEditButtonProps) {
  const t = useTexts();
  const gate = useGate("PostEditing");
  const navigate = useNavigate();
  const make = useMakeProject();
  const [isAsking, setAsking] = useState(false);
  if (!gate.isOffered) return undefined;
  const open = (id: string) => void navigate({ to: "/catview", search: { project_id: id } });
  const start = () => {
    if (untranslated) setAsking(true);
    else make.mutate({ uid }, { onSuccess: ({ project_id: id }) => open(id) });
  };
  return (
    <>
      <Tooltip label={t("postEdit")} openDelay={400}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("postEditOf", { name })}
          aria-busy={make.isPending || undefined}
          onClick={() => gate.run(() => make.isPending || start())}
        >
          {make.isPending ? (
            <Loader size={17} color="currentColor" aria-hidden />
          ) : (
            <IconEdit size={18} stroke={1.7} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
      {isAsking && untranslated && (
        <LanguagesDialog document={{ uid, name, ...untranslated }} onMade={open} onClose={() => setAsking(false)} />
      )}
    </>
  );
}
