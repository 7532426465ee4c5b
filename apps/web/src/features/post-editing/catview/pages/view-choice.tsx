import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { PagesView } from "../catview-search.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";

/** Which of list and pages are shown; it stands in the address. Side by side only where there is room. */
export function useView(): readonly [PagesView | undefined, (view: PagesView | undefined) => void] {
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/catview" });
  const { project } = useSession();
  const isWide = useIsWide();
  const wanted = project.pages ? search.view : undefined;
  const show = (view: PagesView | undefined) =>
    void navigate({ to: "/catview", search: { ...search, view }, replace: true, resetScroll: false });
  return [wanted === "split" && !isWide ? "page" : wanted, show];
}

const useIsWide = () => useMediaQuery("(min-width: 68em)", true, { getInitialValueInEffect: false });

interface ViewChoiceProps {
  readonly view: PagesView | undefined;
  readonly onView: (view: PagesView | undefined) => void;
}

export function ViewChoice({ view, onView }: ViewChoiceProps) {
  const t = useTexts();
  const isWide = useIsWide();
  const { project } = useSession();
  if (!project.pages) return undefined;
  return (
    <SegmentedControl
      size="xs"
      aria-label={t("view")}
      value={view ?? "list"}
      onChange={(value) => onView(value === "page" || value === "split" ? value : undefined)}
      data={[
        { value: "list", label: t("viewList") },
        { value: "page", label: t("viewPage") },
        ...(isWide ? [{ value: "split", label: t("viewSplit") }] : []),
      ]}
    />
  );
}
