import { useNavigate } from "@tanstack/react-router";
import type { Library, LibraryScope } from "@yiqiao/contracts/libraries";
import type { LibraryArea } from "../areas.ts";
import { ExportDialog } from "../files/export-dialog.tsx";
import { LibraryForm } from "./library-form.tsx";
import { SettingsDialog } from "../penalties/settings-dialog.tsx";
import { ShareDialog } from "./share-dialog.tsx";

/** The dialog that a list of libraries has open. */
export type DialogShown =
  | { readonly kind: "create" | "settings" | "deleted" }
  | { readonly kind: "edit" | "share" | "export"; readonly library: Library };

interface LibraryDialogsProps {
  readonly area: LibraryArea;
  /** Whose a new library will be; undefined: none is made here. */
  readonly scope: LibraryScope | undefined;
  readonly shown: DialogShown | undefined;
  readonly onShow: (dialog: DialogShown | undefined) => void;
}

/** What is done with libraries beside their entries. */
export function LibraryDialogs({ area, scope, shown, onShow }: LibraryDialogsProps) {
  const close = () => onShow(undefined);
  const navigate = useNavigate();
  // There is nothing to do with a new library but to fill it.
  const enter = ({ bank_id: bankId }: Library) => void navigate({ to: `${area.path}/$bankId`, params: { bankId } });
  switch (shown?.kind) {
    case "create":
      return scope && <LibraryForm area={area} scope={scope} onClose={close} onCreated={enter} />;
    case "edit":
      return <LibraryForm area={area} library={shown.library} onClose={close} />;
    case "share":
      return <ShareDialog library={shown.library} onClose={close} />;
    case "export":
      return <ExportDialog library={shown.library} onClose={close} />;
    case "settings":
      return <SettingsDialog onClose={close} />;
    default:
      return undefined;
  }
}
