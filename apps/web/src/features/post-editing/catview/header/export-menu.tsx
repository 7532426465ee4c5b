import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { postEditingCalls as calls, projectExportKinds } from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { apiFile } from "#shared/api-client/index.ts";
import { saveBlob } from "#shared/files/save-blob.ts";
import { waitUntilSettled } from "../../editor/store/wait-until-settled.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";

type ExportKind = (typeof projectExportKinds)[number];

/** Fetches a file of a project and hands it to the browser. */
function useExport(projectId: string) {
  return useMutation({
    mutationFn: async (kind: ExportKind) => {
      const file = await apiFile(calls.export, { query: { project_id: projectId, kind } });
      saveBlob(file, file.name || projectId);
    },
  });
}

const kindTexts = {
  translated: "exportTranslated",
  bilingual_docx: "exportBilingualDocx",
  bilingual_xliff: "exportBilingualXliff",
  tmx: "exportTmx",
} as const satisfies Record<ExportKind, string>;

/** The files of a project, with all that was written here, as far as the server has it. */
export function ExportMenu() {
  const t = useTexts();
  const { store, project } = useSession();
  const file = useExport(project.project_id);
  const [isSaving, setSaving] = useState(false);
  const fetchFile = async (kind: ExportKind): Promise<void> => {
    setSaving(true);
    store.leave();
    const isAll = await waitUntilSettled(store);
    setSaving(false);
    if (!isAll) toast.warning(t("exportLacks", { count: store.summary().unsaved }));
    file.mutate(kind);
  };
  return (
    <Menu position="bottom-end" withinPortal shadow="md">
      <Menu.Target>
        <Button size="sm" leftSection={<IconDownload size={17} aria-hidden />} loading={isSaving || file.isPending}>
          {t("export")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {projectExportKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => void fetchFile(kind)}>
            {t(kindTexts[kind])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
