import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "@yiqiao/ui";
import { useTexts } from "./texts.ts";

/** The page has others beside this part, one at a time. */
const tabOf = (search: object): unknown => ("tab" in search ? search.tab : undefined);

/** Asks before what is not saved is lost. */
export function LeaveGuard({ isChanged, hint }: { readonly isChanged: boolean; readonly hint: string }) {
  const t = useTexts();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isChanged && (current.pathname !== next.pathname || tabOf(current.search) !== tabOf(next.search)),
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
      {hint}
    </ConfirmDialog>
  );
}
