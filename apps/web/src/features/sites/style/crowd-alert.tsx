import { Alert } from "@mantine/core";
import { type LanguageCode, languages } from "@yiqiao/contracts/languages";
import { styleLimits } from "@yiqiao/contracts/style";
import { useInterfaceLanguage } from "@yiqiao/i18n/react";
import { useTexts } from "../texts.ts";

/** More rules than can hold for a language. */
export function CrowdAlert({ language: code, count }: { readonly language: LanguageCode; readonly count: number }) {
  const t = useTexts();
  const { language } = useInterfaceLanguage();
  return (
    <Alert color="red" variant="light" role="alert">
      {t("styleCrowded", { language: languages[code][language], limit: styleLimits.rules, count })}
    </Alert>
  );
}
