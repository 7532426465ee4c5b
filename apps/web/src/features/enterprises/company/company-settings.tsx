import { Anchor, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Company, countedMembers, ownFlags } from "@yiqiao/contracts/enterprises";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { SettingRow, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { SalesLinks, useSite } from "#features/sites";
import { useOwnLogo, useSaveCompany } from "../enterprises.queries.ts";
import { LogosSection } from "../logos-section.tsx";
import {
  type SettingDraft,
  type SettingField,
  type SettingSection,
  settingSections,
  valueOf,
} from "../setting-fields.ts";
import { settingWord } from "../setting-words.ts";
import { SettingsForm } from "../settings-form.tsx";
import { SitePreview } from "../site-preview.tsx";
import { StateBadge } from "../state-badge.tsx";
import { useTexts } from "../texts.ts";

const sections = ["names", "entrance", "look", "contact", "translating"] as const satisfies readonly SettingSection[];
const ownPaths: ReadonlySet<string> = new Set([
  "name_zh",
  "name_en",
  ...settingSections.contact.map(({ path }) => path),
  "theme.primary",
  "theme.radius",
  ...ownFlags.map((flag) => `config.${flag}`),
]);
const canEdit = ({ path }: SettingField) => ownPaths.has(path);
const notOfMain = new Set(["config.showMainLogo", "config.joining"]);

/** What managers change of the own site, and below it what only the platform does. */
export function CompanySettings({ site, onReload }: { readonly site: Company; readonly onReload: () => void }) {
  const t = useTexts();
  const [draft, setDraft] = useState<SettingDraft>({});
  const save = useSaveCompany();
  const logo = useOwnLogo();
  const isMain = site.site_id === 0;
  return (
    <Stack gap="md">
      <CompanyStanding site={site} />
      <SitePreview site={site} draft={draft} />
      <LogosSection site={site} change={logo} />
      <SettingsForm
        settings={site.settings}
        draft={draft}
        onDraft={setDraft}
        sections={sections}
        canEdit={canEdit}
        isHidden={(field) => !canEdit(field) || (isMain && notOfMain.has(field.path))}
        busy={save.isPending}
        error={save.error}
        onReload={() => {
          save.reset();
          onReload();
        }}
        onSave={(patch) =>
          save.mutate(
            { seen: site.changed_at, ...patch },
            {
              onSuccess: () => {
                setDraft({});
                toast.success(t("saved"));
              },
            },
          )
        }
      />
      <PlatformSettings site={site} />
    </Stack>
  );
}

function CompanyStanding({ site }: { readonly site: Company }) {
  const t = useTexts();
  const formats = useFormats();
  const { code, state, expiration_time: end, members, settings } = site;
  const { user_cap: cap, time_zone: zone } = settings;
  const count = members >= countedMembers ? t("moreThan", { count: countedMembers }) : formats.number(members);
  return (
    <SettingsSection title={t("standing")} aside={<StateBadge state={state} />}>
      <SettingRow label={t("code")}>
        <Anchor href={site.site_id === 0 ? "/login" : `/${code}`}>{code}</Anchor>
      </SettingRow>
      <SettingRow label={t("columnEnd")} action={<Sales />}>
        {end === null ? t("endless") : t("endsOn", { date: formats.date(new Date(Date.parse(end) - 1)), zone })}
      </SettingRow>
      <SettingRow
        label={t("columnMembers")}
        action={
          <Anchor size="sm" renderRoot={(props) => <Link to="/budgets" {...props} />}>
            {t("budgets")}
          </Anchor>
        }
      >
        {cap === null ? count : t("membersOf", { members: count, cap })}
      </SettingRow>
    </SettingsSection>
  );
}

function Sales() {
  const t = useTexts();
  const sales = useSite()?.sales ?? null;
  return sales === null ? null : <SalesLinks sales={sales} pageLabel={t("contactSales")} />;
}

/** What only the platform changes, as it is. */
function PlatformSettings({ site }: { readonly site: Company }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const all: readonly SettingField[] = Object.values(settingSections).flat();
  return (
    <SettingsSection title={t("platform")} description={t("platformHint")}>
      {all
        .filter((field) => !canEdit(field) && field.kind !== "plans")
        .map((field) => (
          <SettingRow key={field.path} label={settingWord(language, field.path).label}>
            <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
              <Shown value={valueOf(site.settings, field)} />
            </Text>
          </SettingRow>
        ))}
    </SettingsSection>
  );
}

function Shown({ value }: { readonly value: unknown }) {
  const t = useTexts();
  if (typeof value === "boolean") return t(value ? "on" : "off");
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  return text === "" ? t("notSet") : text;
}
