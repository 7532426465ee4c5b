import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import classes from "./header.module.css";

/** Whether the server has all that was written here. */
export function SaveStatus() {
  const t = useTexts();
  const { store } = useSession();
  const unsaved = useSummary(store, "unsaved");
  const isOffline = useSummary(store, "isOffline");
  const conflicts = useSummary(store, "conflicts");
  const isStuck = isOffline || conflicts > 0;
  const Icon = unsaved === 0 ? IconCloudCheck : isStuck ? IconCloudOff : IconCloudUp;
  return (
    <span role="status" className={classes.saved} data-stuck={(unsaved > 0 && isStuck) || undefined}>
      <Icon size={17} aria-hidden />
      {unsaved === 0 ? t("allSaved") : isStuck ? t("notSaved", { count: unsaved }) : t("savingNow")}
    </span>
  );
}
