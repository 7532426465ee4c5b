import { Stack, Text, Title } from "@mantine/core";
import { useFormats, useInterfaceLanguage } from "@yiqiao/i18n/react";
import { changes } from "./changes.ts";
import { useTexts } from "./texts.ts";

/** What became different for callers, and when. */
export function ChangeList() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const formats = useFormats();
  return (
    <Stack gap="md">
      {changes.map((change) => (
        <article key={`${change.date} ${change.version}`}>
          <Title order={3} size="h5">
            {t("version", { version: change.version })}{" "}
            <Text component="time" dateTime={change.date} size="sm" c="dimmed">
              {formats.date(noonOf(change.date))}
            </Text>
          </Title>
          <ul>
            {change[language].map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </article>
      ))}
    </Stack>
  );
}

/** Noon in Shanghai is the same day in most of the world. */
const noonOf = (day: string): string => `${day}T12:00:00+08:00`;
