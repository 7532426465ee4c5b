import { Tabs } from "@mantine/core";
import { useFormats } from "@yiqiao/i18n/react";
import type { KeyboardEvent } from "react";
import type { OwnKeys } from "../../editor/keys/own-keys.ts";
import { matchOfAction } from "../../editor/keys/key-table.ts";
import { useRow } from "../../editor/store/use-segments.ts";
import { useListHandle } from "../project/list-handle.ts";
import { useActiveId, useById, useSession } from "../project/use-session.ts";
import { RiskPanel } from "../findings/risk-panel.tsx";
import { Comments } from "./comments.tsx";
import { Concordance } from "./concordance.tsx";
import { SegmentDetails } from "./segment-details.tsx";
import { Matches } from "./matches.tsx";
import classes from "./side-panel.module.css";
import { useTexts } from "./texts.ts";
import { type Panel, type PanelTab, panelTabs } from "./use-panel.ts";

const tabTexts = {
  matches: "tabMatches",
  concordance: "tabConcordance",
  comments: "tabComments",
  details: "tabDetails",
  risk: "tabRisk",
} as const satisfies Record<PanelTab, string>;

interface SidePanelProps {
  readonly keys: OwnKeys;
  readonly panel: Panel;
}

/** What helps with the segment that is being edited, and what is known and said of it. */
export function SidePanel({ keys, panel }: SidePanelProps) {
  const t = useTexts();
  const { store, comments } = useSession();
  const { number } = useFormats();
  const list = useListHandle();
  const id = useActiveId() ?? -1;
  const row = useRow(store, id);
  const said = useById(comments, id) ?? 0;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Dialogs stand elsewhere in the document.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    const action = keys.actionOf(event.nativeEvent, event.target.matches("input, textarea"));
    if (action === undefined) return;
    if (action === "leave") list.current?.editor()?.focus();
    else if (action === "concordance" || action === "comment" || matchOfAction(action) !== undefined)
      list.current?.act(action);
    else return;
    event.preventDefault();
  };
  return (
    <aside className={classes.panel} aria-label={t("panel")} onKeyDown={onKeyDown}>
      <Tabs
        value={panel.tab}
        keepMounted={false}
        classNames={{ list: classes.tabs ?? "", tab: classes.tab ?? "", panel: classes.tabPanel ?? "" }}
        onChange={(value) => panel.show(panelTabs.find((tab) => tab === value) ?? "matches")}
      >
        <Tabs.List aria-label={t("tabs")}>
          {panelTabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {t(tabTexts[tab])}
              {tab === "comments" && said > 0 && ` (${number(said)})`}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={panel.tab}>
          {row !== undefined && panel.tab !== "risk" && <h2>{t("toSegment", { number: number(row.index + 1) })}</h2>}
          {panel.tab === "risk" ? <RiskPanel /> : <Shown panel={panel} id={id} />}
        </Tabs.Panel>
      </Tabs>
    </aside>
  );
}

function Shown({ panel, id }: { readonly panel: Panel; readonly id: number }) {
  const t = useTexts();
  const { store, details, project } = useSession();
  const row = useRow(store, id);
  const detail = useById(details, id);
  const isWithheld = panel.tab === "concordance" && project.libraries !== "all";
  if (isWithheld) return <p className={classes.quiet}>{t("memoriesWithheld")}</p>;
  if (panel.tab === "concordance") return <Concordance row={row} panel={panel} />;
  if (row === undefined || detail === undefined) return <p className={classes.quiet}>{t("panelNone")}</p>;
  if (panel.tab === "matches") return <Matches row={row} panel={panel} />;
  if (panel.tab === "comments") return <Comments key={id} detail={detail} panel={panel} />;
  return <SegmentDetails key={id} row={row} detail={detail} />;
}
