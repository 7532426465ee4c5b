import { ActionIcon, Button, Menu } from "@mantine/core";
import type { MantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconLanguage, IconMoon, IconSun } from "@tabler/icons-react";
import { interfaceLocales } from "@yiqiao/i18n";
import type { InterfaceLanguage } from "@yiqiao/i18n";
import { useT } from "@yiqiao/i18n/react";
import { usePreferences } from "#features/accounts";
import { messages } from "../messages.ts";

export const languageNames = { zh: "中文", en: "English" } as const;

export const schemes = [
  { value: "auto", title: "system", icon: IconDeviceDesktop },
  { value: "light", title: "light", icon: IconSun },
  { value: "dark", title: "dark", icon: IconMoon },
] as const satisfies { value: MantineColorScheme; title: string; icon: unknown }[];

/** One button that names the other language, in that language. */
export function LanguageSwitch() {
  const { language, setLanguage } = usePreferences();
  const other: InterfaceLanguage = language === "zh" ? "en" : "zh";
  return (
    <Button
      variant="subtle"
      color="gray"
      size="sm"
      h={34}
      px="xs"
      fw={500}
      leftSection={<IconLanguage size={18} stroke={1.6} aria-hidden />}
      lang={interfaceLocales[other]}
      onClick={() => setLanguage(other)}
    >
      {languageNames[other]}
    </Button>
  );
}

/** Light, dark, or as the system has it. */
export function ColorSchemeMenu() {
  const t = useT(messages);
  const { colorScheme, setColorScheme } = usePreferences();
  return (
    <Menu position="bottom-end" shadow="md" width={160}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t("colorScheme")}>
          <IconSun size={19} stroke={1.6} className="mantine-dark-hidden" aria-hidden />
          <IconMoon size={19} stroke={1.6} className="mantine-light-hidden" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
          {schemes.map(({ value, title, icon: Icon }) => (
            <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.6} aria-hidden />}>
              {t(title)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
