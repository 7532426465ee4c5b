import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useFormats, useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { ConfirmDialog, SettingRow, SettingsSection, toast } from "@yiqiao/ui";
import { useState } from "react";
import { mutateToTheEnd } from "#shared/api-client/index.ts";
import { identitiesQuery, useLinkProvider, useUnlinkProvider } from "./identities.queries.ts";
import type { ProviderState } from "./identities.queries.ts";
import { QueryParts } from "#shared/parts/query-parts.tsx";
import { securityMessages } from "./security.messages.ts";

/** Accounts of other providers that open this one; nothing on a site that offers none, and until that is known. */
export function IdentitiesSection() {
  const t = useT(securityMessages);
  const list = useQuery(identitiesQuery);
  if (list.data === undefined ? list.error === null : list.data.length === 0) return undefined;
  return (
    <SettingsSection title={t("identities")} description={t("identitiesHint")}>
      <QueryParts query={list}>
        {(providers) => providers.map((provider) => <ProviderRow key={provider.id} provider={provider} />)}
      </QueryParts>
    </SettingsSection>
  );
}

function ProviderRow({ provider }: { readonly provider: ProviderState }) {
  const t = useT(securityMessages);
  const formats = useFormats();
  const { language } = useInterfaceLanguage();
  const link = useLinkProvider();
  const unlink = useUnlinkProvider();
  const [isAsking, setAsking] = useState(false);
  const name = language === "zh" ? provider.name_zh : provider.name_en;
  const { identity } = provider;
  const remove = () =>
    mutateToTheEnd(unlink, provider.id, {
      onSuccess: () => toast.success(t("unlinked", { provider: name })),
      onSettled: () => setAsking(false),
    });
  return (
    <SettingRow
      icon={<IconLink size={20} stroke={1.6} />}
      label={name}
      action={
        identity ? (
          <Button
            variant="default"
            size="sm"
            aria-label={t("unlinkFrom", { provider: name })}
            onClick={() => setAsking(true)}
          >
            {t("unlink")}
          </Button>
        ) : (
          <Button
            variant="light"
            size="sm"
            aria-label={t("linkWith", { provider: name })}
            loading={link.isPending || link.isSuccess}
            onClick={() => link.mutate(provider.id)}
          >
            {t("link")}
          </Button>
        )
      }
    >
      {identity
        ? t("linkedAs", { name: identity.display_name, date: formats.date(identity.created_at) })
        : t("notLinked")}
      <ConfirmDialog
        opened={isAsking}
        title={t("unlinkTitle", { provider: name })}
        confirmLabel={t("unlink")}
        danger
        busy={unlink.isPending}
        onConfirm={remove}
        onClose={() => setAsking(false)}
      >
        {t("unlinkHint")}
      </ConfirmDialog>
    </SettingRow>
  );
}
