import { flushSync } from "react-dom";
import { KeysDialog } from "../../editor/keys/keys-dialog.tsx";
import type { OwnKeys } from "../../editor/keys/own-keys.ts";
import { CheckAllDialog } from "../findings/check-all-dialog.tsx";
import { useListHandle } from "../project/list-handle.ts";
import { useFilter } from "../project/use-address.ts";
import { useSession } from "../project/use-session.ts";
import { AddTermDialog } from "../side/add-term-dialog.tsx";
import type { Panel } from "../side/use-panel.ts";
import { GoToDialog, UndoDialog } from "./dialogs.tsx";
import { SplitDialog } from "./split-dialog.tsx";
import type { Actions } from "./use-actions.ts";

interface AskedDialogProps {
  readonly actions: Actions;
  readonly panel: Panel;
  readonly keys: OwnKeys;
}

/** The dialog that an action asks by, if any. */
export function AskedDialog({ actions, panel, keys }: AskedDialogProps) {
  const { project } = useSession();
  const list = useListHandle();
  const [, setFilter] = useFilter();
  const { asked, ask, isBusy } = actions;
  const close = () => ask(undefined);
  // A dialog that goes gives the focus back to where it was: it goes first.
  const goTo = (index: number) => {
    flushSync(close);
    list.current?.goTo(index);
  };
  const showFindings = () => {
    close();
    setFilter({ findings: true });
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
