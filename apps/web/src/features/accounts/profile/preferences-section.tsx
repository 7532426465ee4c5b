import { SegmentedControl } from "@mantine/core";
import { IconLanguage, IconPalette } from "@tabler/icons-react";
import { useT } from "@yiqiao/i18n/react";
import { SettingRow, SettingsSection } from "@yiqiao/ui";
import { messages } from "../messages.ts";
import { usePreferences } from "./use-preferences.ts";

/** Language and colours, kept with the account. */
export default function PreferencesSection() {
  const t = useT(messages);
  const { language, setLanguage, colorScheme, setColorScheme } = usePreferences();
  const schemes = ["auto", "light", "dark"] as const;
  const names = { auto: "system", light: "light", dark: "dark" } as const;
  return (
    <SettingsSection title={t("preferences")} description={t("preferencesHint")}>
      <SettingRow
        icon={<IconLanguage size={20} stroke={1.6} />}
        label={t("language")}
        action={
          <SegmentedControl
            aria-label={t("language")}
            value={language}
            onChange={(value) => setLanguage(value)}
            data={[
              { value: "zh", label: <span lang="zh-CN">中文</span> },
              { value: "en", label: <span lang="en">English</span> },
            ]}
          />
        }
      >
        {t("languageHint")}
      </SettingRow>
      <SettingRow
        icon={<IconPalette size={20} stroke={1.6} />}
        label={t("colours")}
        action={
          <SegmentedControl
            aria-label={t("colours")}
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={schemes.map((value) => ({ value, label: t(names[value]) }))}
          />
        }
      >
        {t("coloursHint")}
      </SettingRow>
    </SettingsSection>
  );
}
