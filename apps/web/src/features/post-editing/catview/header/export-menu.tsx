import { Button, Menu } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { projectExportKinds } from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import { useState } from "react";
import { type ExportKind, useExport } from "../catview.queries.ts";
import { waitUntilSettled } from "../project/wait-until-settled.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "../texts.ts";

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
