import { useNavigate, useSearch } from "@tanstack/react-router";
import type { Project } from "@yiqiao/contracts/post-editing";
import { LoadingState } from "@yiqiao/ui";
import { lazy, Suspense, useDeferredValue, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { KeysDialog } from "../editor/keys/keys-dialog.tsx";
import { SegmentList, type SegmentListHandle } from "../editor/list/segment-list.tsx";
import { GoToDialog, UndoDialog } from "./actions/dialogs.tsx";
import { SplitDialog } from "./actions/split-dialog.tsx";
import { Toolbar } from "./actions/toolbar.tsx";
import { type Actions, useActions } from "./actions/use-actions.ts";
import { useChosen } from "./actions/use-chosen.ts";
import { ChangesContext } from "./changes/changed-target.tsx";
import { filterIn, noFilter, type SegmentFilter } from "./catview-search.ts";
import { FilterBar } from "./filter/filter-bar.tsx";
import { useShown } from "./filter/use-shown.ts";
import { FindPanel } from "./find/find-panel.tsx";
import { useFind } from "./find/use-find.ts";
import { CheckAllDialog } from "./findings/check-all-dialog.tsx";
import { ProjectHeader } from "./header/project-header.tsx";
import { ListHandleContext } from "./list-handle.ts";
import { Notices } from "./notices.tsx";
import { useView, ViewChoice } from "./pages/view-choice.tsx";
import { canEdit } from "./project/role.ts";
import type { ProjectSession } from "./project/project-session.ts";
import { SessionContext, useSession } from "./project/use-session.ts";
import { rowParts } from "./row-parts.tsx";
import { useRepetitions } from "./repetitions/use-repetitions.ts";
import { useCheckFirst } from "./risk/use-check-first.ts";
import { SidePanel } from "./side/side-panel.tsx";
import { AddTermDialog } from "./side/add-term-dialog.tsx";
import { type Panel, usePanel } from "./side/use-panel.ts";
import { useSelections } from "./side/use-selections.ts";
import { useActiveInAddress } from "./use-active-in-address.ts";
import { useKeys } from "./use-keys.ts";
import { useLeaving } from "./use-leaving.ts";
import { useLiveChecks } from "./use-live-checks.ts";
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
        <Desk project={project} list={list} />
      </ListHandleContext>
    </SessionContext>
  );
}

function useFilter() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/catview" });
  const filter = filterIn(search);
  const change = (now: SegmentFilter) =>
    void navigate({ to: "/catview", search: { ...search, ...now }, replace: true, resetScroll: false });
  return [filter, change] as const;
}

/** Whether what has become of the first translations is shown; it stands in the address. */
function useChangesShown() {
  const navigate = useNavigate();
  const search = useSearch({ from: "/engine/catview" });
  const show = (isShown: boolean) =>
    void navigate({
      to: "/catview",
      search: { ...search, changes: isShown || undefined },
      replace: true,
      resetScroll: false,
    });
  return [search.changes === true, show] as const;
}

interface DeskProps {
  readonly project: Project;
  readonly list: React.RefObject<SegmentListHandle | null>;
}

function Desk({ project, list }: DeskProps) {
  const session = useSession();
  // The list is drawn first, so that the first segment can be written in.
  const isListed = useDeferredValue(true, false);
  const keys = useKeys();
  const chosen = useChosen();
  const panel = usePanel(useSelections(session.store));
  const find = useFind();
  const [filter, setFilter] = useFilter();
  const checkFirst = useCheckFirst(filter, setFilter);
  const onCheckFirst = () => {
    panel.show("risk");
    checkFirst.open();
  };
  const actions = useActions(list, { chosen, panel, find, onCheckFirst });
  const [hasChanges, setChanges] = useChangesShown();
  const [view, setView] = useView();
  const shown = useShown(filter);
  useActiveInAddress(session, list);
  useLiveChecks();
  const repetitions = useRepetitions();
  useLeaving();
  return (
    <div className={classes.page}>
      <ProjectHeader project={project} onKeys={() => actions.ask({ kind: "help" })} />
      <Notices />
      <Toolbar
        keys={keys}
        actions={actions}
        chosen={chosen}
        repetitions={repetitions}
        onAddTerm={() => panel.setAddingTerm(true)}
      />
      <FilterBar filter={filter} shown={shown} hasChanges={hasChanges} onChange={setFilter} onChanges={setChanges}>
        <ViewChoice view={view} onView={setView} />
      </FilterBar>
      {find.isOpen && <FindPanel find={find} shown={shown.indices} />}
      <div className={classes.body} data-view={view}>
        {view !== undefined && <Pages indices={shown.indices} onShowAll={() => setFilter(noFilter)} />}
        <div className={classes.list}>
          <ChangesContext value={hasChanges}>
            <Segments list={list} keys={keys} shown={shown} chosen={chosen} actions={actions} />
          </ChangesContext>
        </div>
        {isListed ? <SidePanel keys={keys} panel={panel} checkFirst={checkFirst} /> : <aside />}
      </div>
      <Dialogs
        actions={actions}
        panel={panel}
        keys={keys}
        onGo={(index) => list.current?.goTo(index)}
        onFindings={() => setFilter({ findings: true })}
      />
    </div>
  );
}

function Pages(listed: { readonly indices: readonly number[] | undefined; readonly onShowAll: () => void }) {
  return (
    <div className={classes.pages}>
      <Suspense fallback={<LoadingState blocks={[420]} />}>
        <PagesPanel listed={listed} />
      </Suspense>
    </div>
  );
}

interface SegmentsProps extends Pick<DeskProps, "list"> {
  readonly keys: ReturnType<typeof useKeys>;
  readonly shown: ReturnType<typeof useShown>;
  readonly chosen: ReturnType<typeof useChosen>;
  readonly actions: Actions;
}

function Segments({ list, keys, shown, chosen, actions }: SegmentsProps) {
  const { store, project } = useSession();
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

interface DialogsProps {
  readonly actions: Actions;
  readonly panel: Panel;
  readonly keys: ReturnType<typeof useKeys>;
  readonly onGo: (index: number) => void;
  readonly onFindings: () => void;
}

function Dialogs({ actions, panel, keys, onGo, onFindings }: DialogsProps) {
  const { project } = useSession();
  const { asked, ask, isBusy } = actions;
  const close = () => ask(undefined);
  // A dialog that goes gives the focus back to where it was: it goes first.
  const goTo = (index: number) => {
    flushSync(close);
    onGo(index);
  };
  const showFindings = () => {
    close();
    onFindings();
  };
  if (panel.isAddingTerm) {
    return <AddTermDialog selections={panel.selections} onClose={() => panel.setAddingTerm(false)} />;
  }
  switch (asked?.kind) {
    case "help":
      return <KeysDialog keys={keys} onClose={close} />;
    case "goTo":
      return <GoToDialog onGo={goTo} onClose={close} />;
    case "checkAll":
      return <CheckAllDialog onGo={goTo} onFilter={showFindings} onClose={close} />;
    case "undo":
      return <UndoDialog {...asked} language={project.tgt_lang} onClose={close} />;
    case "split":
      return (
        <SplitDialog
          source={{ text: asked.row.source?.text ?? "", language: project.src_lang }}
          target={{ text: asked.row.target?.text ?? "", language: project.tgt_lang }}
          caret={asked.caret}
          isBusy={isBusy}
          onSplit={(cut) => actions.split(asked.row.id, cut)}
          onClose={close}
        />
      );
    default:
      return undefined;
  }
}
