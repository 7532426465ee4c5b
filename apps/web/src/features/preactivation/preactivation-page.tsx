import { Stack } from "@mantine/core";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { AddForm } from "./add-form.tsx";
import { EntryList } from "./entry-list.tsx";
import { useTexts } from "./texts.ts";
import { titles } from "./titles.ts";

/** Plans for accounts that are not there yet. */
export function PreactivationPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  return (
    <Stack gap="md">
      <PageTitle title={titles.preactivation[language]} description={t("hint")} />
      <AddForm />
      <EntryList />
    </Stack>
  );
}
