import { Button } from "@mantine/core";
import { IconBrandWechat, IconLogin2 } from "@tabler/icons-react";
import type { LoginConfig } from "@yiqiao/contracts/sessions";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import { signInMessages } from "./sign-in.messages.ts";
import { useProviderStart } from "./sign-in.queries.ts";

interface ProviderButtonsProps {
  readonly providers: LoginConfig["providers"];
  readonly siteCode: string | undefined;
  /** Where the reader goes afterwards. */
  readonly redirect: string | undefined;
  /** False while the terms are not agreed to; then they ask for it themselves. */
  readonly mayGo: () => boolean;
}

/** One button per provider that the site has set up. */
export function ProviderButtons({ providers, siteCode, redirect, mayGo }: ProviderButtonsProps) {
  const t = useT(signInMessages);
  const { language } = useInterfaceLanguage();
  const start = useProviderStart();
  return providers.map(({ id, name_zh, name_en }) => (
    <Button
      key={id}
      variant="default"
      size="md"
      fullWidth
      leftSection={
        id === "wechat" ? (
          <IconBrandWechat size={20} stroke={1.6} aria-hidden />
        ) : (
          <IconLogin2 size={20} stroke={1.6} aria-hidden />
        )
      }
      loading={(start.isPending || start.isSuccess) && start.variables?.provider === id}
      onClick={() => mayGo() && start.mutate({ provider: id, siteCode, redirect })}
    >
      {t("continueWith", { provider: language === "zh" ? name_zh : name_en })}
    </Button>
  ));
}
