import { LeaveGuard } from "#shared/parts/leave-guard.tsx";
import { editorSearch } from "./editor-search.ts";
import { useTexts } from "./texts.ts";

/** Which text an address shows. */
const shownAt = ({ pathname, search }: { readonly pathname: string; readonly search: object }): string => {
  const { tab, site } = editorSearch({ ...search });
  return [pathname, tab, site].join(" ");
};

/** Asks before what is written in the editor and not saved is lost. */
export function EditorGuard({ isChanged }: { readonly isChanged: boolean }) {
  const t = useTexts();
  return <LeaveGuard isChanged={isChanged} hint={t("leaveHint")} shownAt={shownAt} />;
}
