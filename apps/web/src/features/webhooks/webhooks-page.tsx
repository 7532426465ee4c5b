import { Stack } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { DeliveryLog } from "./deliveries/delivery-log.tsx";
import { EndpointList } from "./endpoints/endpoint-list.tsx";
import { useTexts } from "./texts.ts";
import { titles } from "./titles.ts";

/** Addresses of the user that are told of events, or what was sent to one of them. */
export function WebhooksPage() {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  const { endpoint } = useSearch({ from: "/engine/user-centre/developer/webhooks" });
  return (
    <Stack gap="md">
      <PageTitle title={titles.webhooks[language]} description={t("hint")} />
      {endpoint === undefined ? <EndpointList /> : <DeliveryLog endpointId={endpoint} />}
    </Stack>
  );
}
