import { LeaveGuard } from "#shared/parts/leave-guard.tsx";

/** The page has others beside this part, one at a time. */
const shownAt = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string =>
  `${pathname} ${"tab" in search ? String(search.tab) : ""}`;

/** Asks before what is not saved of a part of the settings is lost. */
export function SettingsGuard(props: { readonly isChanged: boolean; readonly hint: string }) {
  return <LeaveGuard {...props} shownAt={shownAt} />;
}
