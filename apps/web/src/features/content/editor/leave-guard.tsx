import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "@yiqiao/ui";
import { editorSearch } from "./editor-search.ts";
import { useTexts } from "./texts.ts";

/** Which text an address shows. */
const shownAt = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string => {
  const { tab, site } = editorSearch({ ...search });
  return [pathname, tab, site].join(" ");
};

/** Asks before what is not saved is lost, also where another part of the page is opened. */
export function LeaveGuard({ isChanged }: { readonly isChanged: boolean }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && shownAt(current) !== shownAt(next),
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={status === "blocked"}
      title={t("leaveTitle")}
      confirmLabel={t("leave")}
      cancelLabel={t("stay")}
      danger
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    >
      {t("leaveHint")}
    </ConfirmDialog>
  );
}
