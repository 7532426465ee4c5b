import { Button, Group, Stack } from "@mantine/core";
import { IconPlus, IconSettings } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { PageTitle } from "@yiqiao/ui";
import { useState } from "react";
import type { ManagementSearch } from "../enterprises-search.ts";
import { useTexts } from "../texts.ts";
import { CreateDialog } from "./create-dialog.tsx";
import { EnterpriseEditor } from "./enterprise-editor.tsx";
import { EnterpriseList } from "./enterprise-list.tsx";

/** The enterprises, for who runs the platform: the list, or the one that is open. */
export function ManagementPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = useSearch({ from: "/admin/management" });
  const [isCreating, setCreating] = useState(false);
  const show = (to: ManagementSearch, replace = false) => void navigate({ to: "/management", search: to, replace });
  if (search.site !== undefined) {
    return <EnterpriseEditor siteId={search.site} onBack={() => show({ ...search, site: undefined })} />;
  }
  return (
    <Stack gap="md">
      <PageTitle title={t("title")} description={t("hint")} />
      <Group gap="sm">
        <Button leftSection={<IconPlus size={17} aria-hidden />} onClick={() => setCreating(true)}>
          {t("create")}
        </Button>
        <Button
          variant="default"
          leftSection={<IconSettings size={17} aria-hidden />}
          onClick={() => show({ ...search, site: 0 })}
        >
          {t("mainSite")}
        </Button>
      </Group>
      <EnterpriseList
        search={search}
        onSearch={(change) => show({ ...search, ...change }, true)}
        onOpen={(site) => show({ ...search, site })}
      />
      {isCreating && (
        <CreateDialog onClose={() => setCreating(false)} onCreated={(site) => show({ ...search, site })} />
      )}
    </Stack>
  );
}
