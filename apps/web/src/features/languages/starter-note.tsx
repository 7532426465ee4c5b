import type { Quality } from "@yiqiao/contracts/languages";
import { Alert } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useTexts } from "./texts.ts";

/** What may be expected of a starter model; nothing where the translation is better, or nobody says how good it is. */
export function StarterNote({ quality, className }: { readonly quality: Quality | undefined; className?: string }) {
  const t = useTexts();
  return quality === "starter" ? <span className={className}>{t("engineStarter")}</span> : null;
}

/** `StarterNote` where nothing else says so: beside what is about to be translated, or was, as a whole. */
export function StarterAlert({ quality, className }: { readonly quality: Quality | undefined; className?: string }) {
  const t = useTexts();
  if (quality !== "starter") return null;
  return (
    <Alert role="note" color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />} className={className}>
      {t("starterWarning")}
    </Alert>
  );
}
