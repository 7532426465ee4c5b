import { pictureCalls } from "@yiqiao/contracts/pictures";
import { useSyncExternalStore } from "react";
import { lockGoodsForUpload } from "#features/plans";
import { api } from "#shared/api-client/index.ts";
import { sessionStore } from "#shared/session/session-store.ts";
import { permitted } from "#shared/storage/permitted.ts";
import { createTray } from "./taking/tray.ts";
import { parseKept } from "./taking/tray-item.ts";

const trayEntry = "pictures-tray";

function formOf(file: File): FormData {
  const form = new FormData();
  form.set("picture", file, file.name);
  return form;
}

/** This tab's pictures; live on while other pages are shown. */
export const tray = createTray({
  upload: (file, signal, onProgress) => {
    lockGoodsForUpload();
    return api(pictureCalls.upload, { form: formOf(file), signal, onProgress });
  },
  fetch: (address, signal) => api(pictureCalls.fetch, { body: { address }, signal }),
  translate: (body) => api(pictureCalls.translate, { body }),
  kept: {
    read: () => parseKept(permitted(() => sessionStorage.getItem(trayEntry), null)),
    write: (list) => permitted(() => sessionStorage.setItem(trayEntry, JSON.stringify(list)), undefined),
  },
  newKey: () => crypto.randomUUID(),
});

export const useTray = () => useSyncExternalStore(tray.subscribe, tray.read);

/** What a visitor and a user send is not each other's. */
let hadSession = sessionStore.read() !== undefined;
sessionStore.subscribe(() => {
  const hasSession = sessionStore.read() !== undefined;
  if (hasSession === hadSession) return;
  hadSession = hasSession;
  tray.clear();
});
