import { Anchor, Group, Paper, Text } from "@mantine/core";
import { IconLanguage } from "@tabler/icons-react";
import type { ShownSettings } from "@yiqiao/contracts/enterprises";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingsBody, SettingsSection } from "@yiqiao/ui";
import { type SettingDraft, type SettingField, settingSections, valueOf } from "./setting-fields.ts";
import { useTexts } from "./texts.ts";

interface PreviewedSite {
  readonly code: string;
  readonly site_id: number;
  readonly small_logo_url: string | null;
  readonly settings: ShownSettings;
}

const fields: readonly SettingField[] = Object.values(settingSections).flat();

/** What visitors would see of the site with what is typed: name, logo, colour, and what is offered. */
export function SitePreview({ site, draft }: { readonly site: PreviewedSite; readonly draft: SettingDraft }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const of = (path: string): unknown => {
    const field = fields.find((known) => known.path === path);
    return path in draft ? draft[path] : field && valueOf(site.settings, field);
  };
  const name = String(of(language === "zh" ? "name_zh" : "name_en") || of("name_zh"));
  const typed = String(of("theme.primary"));
  const colour = /^#[\da-f]{6}$/i.test(typed) ? typed : "var(--mantine-primary-color-filled)";
  const offered = [
    t("previewText"),
    of("config.hidePicture") === true ? undefined : t("previewPictures"),
    of("config.do_cat") === true ? t("previewPostEditing") : undefined,
    of("config.allowRegister") === true ? t("previewRegister") : undefined,
  ].filter((word) => word !== undefined);
  return (
    <SettingsSection
      title={t("preview")}
      description={t("previewHint")}
      aside={
        <Anchor size="sm" href={site.site_id === 0 ? "/login" : `/${site.code}`} target="_blank" rel="noreferrer">
          {t("openLogin")}
        </Anchor>
      }
    >
      <SettingsBody>
        <Paper withBorder radius="md" p="sm" style={{ borderTop: `4px solid ${colour}` }}>
          <Group gap="sm" wrap="nowrap">
            {site.small_logo_url === null ? (
              <IconLanguage size={26} color={colour} aria-hidden />
            ) : (
              <img src={site.small_logo_url} alt="" height={26} />
            )}
            <Text fw={650} style={{ overflowWrap: "anywhere" }}>
              {name}
            </Text>
          </Group>
          <Text size="sm" c="dimmed" mt={4}>
            {offered.join(" · ")}
          </Text>
        </Paper>
      </SettingsBody>
    </SettingsSection>
  );
}
