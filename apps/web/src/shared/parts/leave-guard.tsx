import { useBlocker } from "@tanstack/react-router";
import { ConfirmDialog } from "@yiqiao/ui";
import { useTexts } from "./texts.ts";

interface Location {
  readonly pathname: string;
  readonly search: object;
}

interface LeaveGuardProps {
  readonly isChanged: boolean;
  /** What is not saved. */
  readonly hint: string;
  /** What an address shows: from one to another with the same nothing is lost. */
  readonly shownAt: (location: Location) => string;
}

/** Asks before what is not saved is lost, also where another part of the page is opened. */
export function LeaveGuard({ isChanged, hint, shownAt }: LeaveGuardProps) {
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
      {hint}
    </ConfirmDialog>
  );
}
