import type { Quality } from "@yiqiao/contracts/languages";
import { useTexts } from "./texts.ts";

/** What may be expected of a starter model; nothing where the translation is better, or nobody says how good it is. */
export function StarterNote({ quality, className }: { readonly quality: Quality | undefined; className?: string }) {
  const t = useTexts();
  return quality === "starter" ? <span className={className}>{t("engineStarter")}</span> : null;
}
