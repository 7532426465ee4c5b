import { Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { CodesSection } from "./codes-section.tsx";
import { siteStyleQuery } from "./site-style.queries.ts";
import { StyleSection } from "./style/style-section.tsx";
import { useSite } from "./shown-site.ts";
import { siteCodesQuery } from "./site-codes.queries.ts";
import { siteNameOf } from "./site-name.ts";
import { useTexts } from "./texts.ts";

/** What the managers of a site set for everybody at it, beside its texts. */
export default function SiteSettings() {
  const t = useTexts();
  const site = useSite();
  const { language } = useInterfaceLanguage();
  const codes = useQuery(siteCodesQuery);
  const style = useQuery(siteStyleQuery);
  return (
    <Stack gap="md">
      <Text c="dimmed">{t("settingsHint", { site: siteNameOf(site, language) })}</Text>
      <QueryParts query={codes} height={420}>
        {(data) => <CodesSection codes={data.codes} />}
      </QueryParts>
      <QueryParts query={style} height={220}>
        {(data) => <StyleSection {...data} />}
      </QueryParts>
    </Stack>
  );
}
