import { projectPageCalls } from "@yiqiao/contracts/post-editing";
import { useEffect, useState } from "react";
import { apiFile } from "#shared/api-client/index.ts";
import { loadAll } from "../../editor/store/load-all.ts";
import { useSession } from "../project/use-session.ts";
import type { ProjectSession } from "../project/project-session.ts";
import { askForPlaces } from "./align/ask-for-places.ts";
import { segmentTexts } from "./laid-out.ts";
import { createLivePages, type LivePages, type OpenPages } from "./live-pages.ts";

async function fetchPages(projectId: string, signal: AbortSignal): Promise<OpenPages> {
  const file = await apiFile(projectPageCalls.pages, { query: { project_id: projectId }, signal });
  const [{ openPdf }, { sizesOf }] = await Promise.all([
    import("#shared/pdf/open-pdf.ts"),
    import("#shared/pdf/use-pdf.ts"),
  ]);
  const { pdf, close } = await openPdf(file);
  return { pdf, close, sizes: await sizesOf(pdf) };
}

function livePagesOf({ project, store }: ProjectSession): LivePages {
  return createLivePages({
    store,
    readAll: (signal) => loadAll(store, { signal, onProgress: () => undefined }),
    fetchPages: (signal) => fetchPages(project.project_id, signal),
    findPlaces: async ({ pdf }, signal) => {
      const { readText } = await import("./read-text.ts");
      return askForPlaces(await readText(pdf, signal), segmentTexts(store), signal);
    },
  });
}

/** The pages of the open project for as long as they are shown. */
export function useLivePages(): LivePages | undefined {
  const session = useSession();
  const [pages, setPages] = useState<LivePages>();
  useEffect(() => {
    const made = livePagesOf(session);
    setPages(made);
    return () => {
      setPages(undefined);
      made.stop();
    };
  }, [session]);
  return pages;
}
