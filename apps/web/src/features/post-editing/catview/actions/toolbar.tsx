import { ActionIcon, Button } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowMerge,
  IconArrowsSplit2,
  IconBrackets,
  IconCheck,
  IconChecks,
  IconCopy,
  IconHash,
  IconListCheck,
  IconListSearch,
  IconLock,
  IconLockOpen,
  IconMessage,
  IconReplace,
  IconTextScan2,
  IconVocabulary,
  IconZoomExclamation,
  type Icon,
} from "@tabler/icons-react";
import { type ReactNode, useSyncExternalStore } from "react";
import { keyNames } from "../../editor/keys/key-press.ts";
import type { EditorAction } from "../../editor/keys/key-table.ts";
import type { OwnKeys } from "../../editor/keys/own-keys.ts";
import { useRow } from "../../editor/store/use-segments.ts";
import { useTexts as useEditorTexts } from "../../editor/texts.ts";
import { useListHandle } from "../project/list-handle.ts";
import { canAddTerms, canEdit, canReview } from "../project/role.ts";
import { useActiveId, useSession } from "../project/use-session.ts";
import { useTexts as useSideTexts } from "../side/texts.ts";
import type { Chosen } from "../list/use-chosen.ts";
import { RepetitionMenu } from "./repetition-menu.tsx";
import { useTexts } from "./texts.ts";
import classes from "./toolbar.module.css";
import type { Actions } from "./use-actions.ts";

interface ToolbarProps {
  readonly keys: OwnKeys;
  readonly actions: Actions;
  readonly chosen: Chosen;
  readonly onAddTerm: () => void;
}

/** What the keys do, for who has none at hand. */
export function Toolbar({ keys, actions, chosen, onAddTerm }: ToolbarProps) {
  const t = useTexts();
  const words = useEditorTexts();
  const beside = useSideTexts();
  const { store, project } = useSession();
  const list = useListHandle();
  const id = useActiveId();
  const row = useRow(store, id ?? -1);
  const isClosed = row === undefined || row.isLocked || row.source === undefined;
  const isEditor = canEdit(project.role);
  const isReviewer = canReview(project.role);
  const run = (action: EditorAction) => () => {
    if (action === "undo" || action === "redo") list.current?.editor()?.[action]();
    else list.current?.act(action);
  };
  const tool = (action: EditorAction, label: string, icon: Icon, isOff = isClosed) => (
    <Tool {...{ keys, action, label, icon, isOff }} onClick={run(action)} />
  );
  return (
    <div role="group" aria-label={t("tools")} className={classes.toolbar}>
      {isEditor && (
        <EditorTools tool={tool} row={row} isClosed={isClosed} isReviewer={isReviewer} actions={actions} run={run} />
      )}
      <span className={classes.group}>
        {tool("concordance", words("actionConcordance"), IconTextScan2, false)}
        {isEditor && (
          <>
            {canAddTerms(project) && (
              <Tool keys={keys} label={beside("termAdd")} icon={IconVocabulary} isOff={false} onClick={onAddTerm} />
            )}
            {tool("comment", words("actionComment"), IconMessage, row === undefined)}
          </>
        )}
      </span>
      <span className={classes.group}>
        {tool("nextFinding", words("actionNextFinding"), IconZoomExclamation, false)}
        <Tool
          keys={keys}
          label={t("checkAll")}
          icon={IconListCheck}
          isOff={false}
          onClick={() => actions.ask({ kind: "checkAll" })}
        />
        {tool("checkFirst", words("actionCheckFirst"), IconListSearch, false)}
        {tool("find", words("actionFind"), IconReplace, false)}
        {tool("goTo", words("actionGoTo"), IconHash, false)}
      </span>
      {isEditor && <RepetitionMenu />}
      {chosen.ids.length > 1 && <ChosenTools chosen={chosen} onMerge={isEditor ? run("merge") : undefined} />}
    </div>
  );
}

interface EditorToolsProps {
  readonly tool: (action: EditorAction, label: string, icon: Icon, isOff?: boolean) => ReactNode;
  readonly row: ReturnType<typeof useRow>;
  readonly isClosed: boolean;
  readonly isReviewer: boolean;
  readonly actions: Actions;
  readonly run: (action: EditorAction) => () => void;
}

/** What changes the segment, for who may. */
function EditorTools({ tool, row, isClosed, isReviewer, actions, run }: EditorToolsProps) {
  const t = useTexts();
  const words = useEditorTexts();
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconCheck size={15} aria-hidden />}
        disabled={isClosed}
        title={words("actionConfirmNext")}
        onClick={run("confirmNext")}
      >
        {t("toolConfirm")}
      </Button>
      {isReviewer && row?.status === "translated" && !isClosed && (
        <Button
          size="xs"
          variant="light"
          leftSection={<IconChecks size={15} aria-hidden />}
          onClick={() => actions.markReviewed(row)}
        >
          {t("toolReviewed")}
        </Button>
      )}
      <span className={classes.group}>
        {tool("undo", words("actionUndo"), IconArrowBackUp)}
        {tool("redo", words("actionRedo"), IconArrowForwardUp)}
      </span>
      <span className={classes.group}>
        {tool("copySource", words("actionCopySource"), IconCopy)}
        {tool("placeAllTags", words("actionPlaceAllTags"), IconBrackets)}
      </span>
      <span className={classes.group}>
        {tool("split", words("actionSplit"), IconArrowsSplit2)}
        {tool("merge", words("actionMerge"), IconArrowMerge)}
        {isReviewer &&
          tool(
            "lock",
            t(row?.isLocked === true ? "toolUnlock" : "toolLock"),
            row?.isLocked === true ? IconLockOpen : IconLock,
            row === undefined,
          )}
      </span>
    </>
  );
}

interface ChosenToolsProps {
  readonly chosen: Chosen;
  readonly onMerge: (() => void) | undefined;
}

function ChosenTools({ chosen, onMerge }: ChosenToolsProps) {
  const t = useTexts();
  return (
    <span className={classes.chosen} role="status">
      {t("chosen", { count: chosen.ids.length })}
      {onMerge && (
        <Button size="compact-sm" variant="light" onClick={onMerge}>
          {t("toolMerge")}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={chosen.clear}>
        {t("chosenNone")}
      </Button>
    </span>
  );
}

interface ToolProps {
  readonly keys: OwnKeys;
  /** Whose keys are told. */
  readonly action?: EditorAction;
  readonly label: string;
  readonly icon: Icon;
  readonly isOff: boolean;
  readonly onClick: () => void;
}

function Tool({ keys, action, label, icon: Icon, isOff, onClick }: ToolProps) {
  const shown = useSyncExternalStore(keys.subscribe, keys.shown);
  const press = action && shown.find((key) => key.action === action)?.press;
  const title = press === undefined ? label : `${label} (${keyNames(press, keys.platform).join(" ")})`;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      title={title}
      disabled={isOff}
      // The caret stays where it is: some of these act on it.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  );
}
