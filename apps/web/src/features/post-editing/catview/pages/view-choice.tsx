import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { PagesView } from "../project/catview-search.ts";
import { useAddress } from "../project/use-address.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";

/** Which of list and pages are shown; it stands in the address. Side by side only where there is room. */
export function useView(): readonly [PagesView | undefined, (view: PagesView | undefined) => void] {
  const [search, change] = useAddress();
  const { project } = useSession();
  const isWide = useIsWide();
  const wanted = project.pages ? search.view : undefined;
  return [wanted === "split" && !isWide ? "page" : wanted, (view) => change({ view })];
}

const useIsWide = () => useMediaQuery("(min-width: 68em)", true, { getInitialValueInEffect: false });

export function ViewChoice() {
  const t = useTexts();
  const [view, show] = useView();
  const isWide = useIsWide();
  const { project } = useSession();
  if (!project.pages) return undefined;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("view")}
      value={view ?? "list"}
      onChange={(value) => show(value === "page" || value === "split" ? value : undefined)}
      data={[
        { value: "list", label: t("viewList") },
        { value: "page", label: t("viewPage") },
        ...(isWide ? [{ value: "split", label: t("viewSplit") }] : []),
      ]}
    />
  );
}
