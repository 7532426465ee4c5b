import { Button, Stack, Text } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import type { EnterpriseDetail } from "@yiqiao/contracts/enterprises";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle, toast } from "@yiqiao/ui";
import { useState } from "react";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { enterpriseQuery, useSiteLogo, useUpdateEnterprise } from "../enterprises.queries.ts";
import { LogosSection } from "../logos-section.tsx";
import { type SettingDraft, type SettingField, type SettingSection, settingSections } from "../setting-fields.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SitePreview } from "../site-preview.tsx";
import { useTexts } from "../texts.ts";
import { StandingSection } from "./standing-section.tsx";

interface EnterpriseEditorProps {
  readonly siteId: number;
  readonly onBack: () => void;
}

/** One site with everything that is set of it. */
export function EnterpriseEditor({ siteId, onBack }: EnterpriseEditorProps) {
  const t = useTexts();
  const query = useQuery(enterpriseQuery(siteId));
  return (
    <Stack gap="md">
      <Button
        variant="subtle"
        size="compact-md"
        leftSection={<IconArrowLeft size={17} aria-hidden />}
        style={{ alignSelf: "flex-start" }}
        onClick={onBack}
      >
        {t("back")}
      </Button>
      <QueryParts query={query} height={400}>
        {(site) => <Editor site={site} onReload={() => void query.refetch()} />}
      </QueryParts>
    </Stack>
  );
}

const sections = Object.keys(settingSections) as SettingSection[];
/** The main site has no end and no parent, and nobody joins it. */
const notOfMain = new Set(["parent", "expires", "user_cap", "config.showMainLogo", "config.joining"]);

function Editor({ site, onReload }: { readonly site: EnterpriseDetail; readonly onReload: () => void }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const [draft, setDraft] = useState<SettingDraft>({});
  const update = useUpdateEnterprise();
  const logo = useSiteLogo(site.site_id);
  const isMain = site.site_id === 0;
  const isHidden = ({ path }: SettingField) => isMain && notOfMain.has(path);
  return (
    <>
      <PageTitle
        title={language === "zh" ? site.name_zh : site.name_en}
        description={t("numbered", { code: site.code, number: site.site_id })}
      />
      {!isMain && <StandingSection site={site} />}
      <SitePreview site={site} draft={draft} />
      <LogosSection site={site} change={logo} />
      <Text size="sm" c="dimmed">
        {t("settingsHint")}
      </Text>
      <SettingsForm
        settings={site.settings}
        draft={draft}
        onDraft={setDraft}
        sections={sections}
        canEdit={() => true}
        isHidden={isHidden}
        busy={update.isPending}
        error={update.error}
        onReload={() => {
          update.reset();
          onReload();
        }}
        onSave={(settings) =>
          update.mutate(
            { site_id: site.site_id, seen: site.changed_at, settings },
            {
              onSuccess: () => {
                setDraft({});
                toast.success(t("saved"));
              },
            },
          )
        }
      />
    </>
  );
}
