import { useState } from "react";
import { createOwnKeys, type OwnKeys } from "../../editor/keys/own-keys.ts";
import { platformOf } from "../../editor/keys/key-press.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { useSession } from "../project/use-session.ts";
import { isOffered } from "./offered.ts";

/** Local storage entry of the keys that this browser's user has changed. */
const entryName = "yiqiao.editor-keys";

export function useKeys(): OwnKeys {
  const { project } = useSession();
  const [keys] = useState(() =>
    createOwnKeys(
      {
        read: () => permitted(() => localStorage.getItem(entryName), null),
        write: (text) => permitted(() => localStorage.setItem(entryName, text), undefined),
      },
      platformOf(navigator.userAgent),
      isOffered(project.role),
    ),
  );
  return keys;
}
