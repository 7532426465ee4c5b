import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./result/result-pane.module.css";
import { useTexts } from "./texts.ts";

/** Above a translation as long as the bundled starter model gives any of it. */
export function StarterNotice() {
  const t = useTexts();
  return (
    <p role="note" className={classes.starter}>
      <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
      <span>{t("starterNotice")}</span>
    </p>
  );
}
