import type { Project } from "@yiqiao/contracts/post-editing";
import { LoadingState } from "@yiqiao/ui";
import { lazy, Suspense, useDeferredValue, useMemo, useRef } from "react";
import type { OwnKeys } from "../editor/keys/own-keys.ts";
import { SegmentList, type SegmentListHandle } from "../editor/list/segment-list.tsx";
import { AskedDialog } from "./actions/asked-dialog.tsx";
import { Toolbar } from "./actions/toolbar.tsx";
import { type Actions, useActions } from "./actions/use-actions.ts";
import { useKeys } from "./actions/use-keys.ts";
import { FindPanel } from "./find/find-panel.tsx";
import { useFind } from "./find/use-find.ts";
import { useLiveChecks } from "./findings/use-live-checks.ts";
import { Notices } from "./header/notices.tsx";
import { ProjectHeader } from "./header/project-header.tsx";
import { FilterBar } from "./list/filter-bar.tsx";
import { rowParts } from "./list/row-parts.tsx";
import { type Chosen, useChosen } from "./list/use-chosen.ts";
import { type Shown, useShown } from "./list/use-shown.ts";
import { useView, ViewChoice } from "./pages/view-choice.tsx";
import { ListHandleContext, useListHandle } from "./project/list-handle.ts";
import type { ProjectSession } from "./project/project-session.ts";
import { canEdit } from "./project/role.ts";
import { useActiveInAddress } from "./project/use-active-in-address.ts";
import { useLeaving } from "./project/use-leaving.ts";
import { SessionContext, useSession } from "./project/use-session.ts";
import { SidePanel } from "./side/side-panel.tsx";
import { usePanel } from "./side/use-panel.ts";
import classes from "./workspace.module.css";

const PagesPanel = lazy(async () => ({ default: (await import("./pages/pages-panel.tsx")).PagesPanel }));

interface WorkspaceProps {
  readonly session: ProjectSession;
  /** As it stands now. */
  readonly project: Project;
}

/** The editor of a project with all that belongs to it. */
export function Workspace({ session, project }: WorkspaceProps) {
  const list = useRef<SegmentListHandle>(null);
  return (
    <SessionContext value={session}>
      <ListHandleContext value={list}>
        <Desk project={project} />
      </ListHandleContext>
    </SessionContext>
  );
}

function Desk({ project }: Pick<WorkspaceProps, "project">) {
  // The list is drawn first, so that the first segment can be written in.
  const isListed = useDeferredValue(true, false);
  const keys = useKeys();
  const chosen = useChosen();
  const panel = usePanel();
  const find = useFind();
  const actions = useActions({ chosen, panel, find });
  const [view] = useView();
  const shown = useShown();
  useActiveInAddress();
  useLiveChecks();
  useLeaving();
  return (
    <div className={classes.page}>
      <ProjectHeader project={project} onKeys={() => actions.ask({ kind: "help" })} />
      <Notices />
      <Toolbar keys={keys} actions={actions} chosen={chosen} onAddTerm={() => panel.setAddingTerm(true)} />
      <FilterBar shown={shown}>
        <ViewChoice />
      </FilterBar>
      {find.isOpen && <FindPanel find={find} shown={shown.indices} />}
      <div className={classes.body} data-view={view}>
        {view !== undefined && (
          <div className={classes.pages}>
            <Suspense fallback={<LoadingState blocks={[420]} />}>
              <PagesPanel listed={shown.indices} />
            </Suspense>
          </div>
        )}
        <div className={classes.list}>
          <Segments keys={keys} shown={shown} chosen={chosen} actions={actions} />
        </div>
        {isListed ? <SidePanel keys={keys} panel={panel} /> : <aside />}
      </div>
      <AskedDialog actions={actions} panel={panel} keys={keys} />
    </div>
  );
}

interface SegmentsProps {
  readonly keys: OwnKeys;
  readonly shown: Shown;
  readonly chosen: Chosen;
  readonly actions: Actions;
}

function Segments({ keys, shown, chosen, actions }: SegmentsProps) {
  const { store, project } = useSession();
  const list = useListHandle();
  const { role } = project;
  const chosenIds = useMemo(() => new Set(chosen.ids), [chosen.ids]);
  return (
    <SegmentList
      ref={list}
      store={store}
      source={project.src_lang}
      target={project.tgt_lang}
      keys={keys}
      shown={shown.indices}
      isReadOnly={!canEdit(role)}
      confirmAs={role === "reviewer" ? "reviewed" : "translated"}
      parts={rowParts}
      chosen={chosenIds}
      onExtend={chosen.extend}
      onAction={actions.act}
      onUndoChanged={(outcome, way) => actions.ask({ kind: "undo", outcome, way })}
    />
  );
}
