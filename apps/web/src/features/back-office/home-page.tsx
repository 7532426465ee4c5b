import { PageTitle } from "@yiqiao/ui";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { titles } from "./titles.ts";

/** The first page of the back end. */
export function HomePage() {
  const { language } = useInterfaceLanguage();
  return <PageTitle title={titles.home[language]} />;
}
