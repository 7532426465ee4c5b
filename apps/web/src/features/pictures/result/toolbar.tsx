import { ActionIcon, SegmentedControl, Switch, Tooltip } from "@mantine/core";
import { IconZoomIn, IconZoomOut, IconZoomScan } from "@tabler/icons-react";
import type { Picture } from "@yiqiao/contracts/pictures";
import { useFormats } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { useTexts } from "../texts.ts";
import { DownloadMenu } from "./download-menu.tsx";
import { zoomStep } from "./geometry.ts";
import classes from "./result.module.css";
import type { ResultState, ViewMode } from "./use-result-state.ts";
import type { Viewport } from "./use-viewport.ts";

interface ToolbarProps {
  readonly picture: Picture;
  readonly state: ResultState;
  readonly viewport: Viewport;
}

/** What is shown of the picture, how large, and what can be had of it. */
export function Toolbar({ picture, state, viewport }: ToolbarProps) {
  const t = useTexts();
  const { percent } = useFormats();
  const modes: readonly { value: ViewMode; label: string }[] = [
    { value: "translated", label: t("viewTranslated") },
    { value: "original", label: t("viewOriginal") },
    { value: "compare", label: t("viewCompare") },
  ];
  return (
    <div className={classes.toolbar}>
      <SegmentedControl
        aria-label={t("view")}
        data={[...modes]}
        value={state.mode}
        onChange={(mode) => state.setMode(mode)}
      />
      <Switch
        label={t("showBoxes")}
        checked={state.showsBoxes}
        onChange={(event) => state.setShowsBoxes(event.currentTarget.checked)}
      />
      <div className={classes.zoom}>
        <Tool label={t("zoomOut")} isOff={viewport.isFit} onClick={() => viewport.zoom(1 / zoomStep)}>
          <IconZoomOut size={19} stroke={1.7} aria-hidden />
        </Tool>
        <span className={classes.scale} aria-live="polite">
          {percent(Math.round((viewport.view?.scale ?? 1) * 100) / 100)}
        </span>
        <Tool label={t("zoomIn")} onClick={() => viewport.zoom(zoomStep)}>
          <IconZoomIn size={19} stroke={1.7} aria-hidden />
        </Tool>
        <Tool label={t("zoomFit")} isOff={viewport.isFit} onClick={viewport.fit}>
          <IconZoomScan size={19} stroke={1.7} aria-hidden />
        </Tool>
      </div>
      <div className={classes.actions}>
        <DownloadMenu picture={picture} />
      </div>
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOff?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Keeps the focus when it cannot do more. */
function Tool({ label, isOff = false, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label} openDelay={400}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        radius="xl"
        className={classes.tool}
        aria-label={label}
        aria-disabled={isOff || undefined}
        data-disabled={isOff || undefined}
        onClick={() => {
          if (!isOff) onClick();
        }}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
