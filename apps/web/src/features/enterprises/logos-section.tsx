import { Button, FileButton, Group, Text } from "@mantine/core";
import type { UseMutationResult } from "@tanstack/react-query";
import { type SiteLogoSize, siteLogoSizes } from "@yiqiao/contracts/sites";
import { wordKey } from "@yiqiao/i18n";
import { SettingRow, SettingsBody, SettingsSection, toast } from "@yiqiao/ui";
import { FailureAlert } from "#shared/parts/failure-alert.tsx";
import type { LogoChange } from "./enterprises.queries.ts";
import { useTexts } from "./texts.ts";

interface LogosSectionProps {
  readonly site: { readonly logo_url: string | null; readonly small_logo_url: string | null };
  readonly change: UseMutationResult<unknown, Error, LogoChange>;
}

/** The two logos of a site: uploaded at once, kept by content. */
export function LogosSection({ site, change }: LogosSectionProps) {
  const t = useTexts();
  const urls = { large: site.logo_url, small: site.small_logo_url };
  const set = (size: SiteLogoSize, file: File | null) =>
    change.mutate({ size, file }, { onSuccess: () => toast.success(t(file === null ? "logoRemoved" : "logoSaved")) });
  return (
    <SettingsSection title={t("logos")} description={t("logosHint")}>
      {siteLogoSizes.map((size) => (
        <SettingRow
          key={size}
          label={t(wordKey("logo", size))}
          action={
            <Group gap="xs">
              <FileButton
                accept="image/png,image/jpeg,image/webp"
                onChange={(file) => file !== null && set(size, file)}
                inputProps={{ "aria-label": t(wordKey("logoFile", size)) }}
              >
                {(props) => (
                  <Button {...props} size="compact-md" variant="default" loading={change.isPending}>
                    {t("upload")}
                  </Button>
                )}
              </FileButton>
              {urls[size] !== null && (
                <Button
                  size="compact-md"
                  variant="subtle"
                  color="red"
                  aria-label={t(wordKey("logoRemove", size))}
                  disabled={change.isPending}
                  onClick={() => set(size, null)}
                >
                  {t("remove")}
                </Button>
              )}
            </Group>
          }
        >
          {urls[size] === null ? (
            <Text size="sm">{t("logoNone")}</Text>
          ) : (
            <img src={urls[size]} alt="" style={{ maxHeight: size === "large" ? 48 : 28, maxWidth: "100%" }} />
          )}
        </SettingRow>
      ))}
      {change.error !== null && (
        <SettingsBody>
          <FailureAlert error={change.error} />
        </SettingsBody>
      )}
    </SettingsSection>
  );
}
