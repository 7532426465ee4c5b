import type { Content, ContentDocument } from "@yiqiao/contracts/content";
import { useState } from "react";
import { blankContent } from "./blank-content.ts";
import { type TextOf, theirDocument, usePublish, useSave } from "./editor.queries.ts";

interface Edited {
  readonly content: Content;
  /** The revision that is changed. */
  readonly seen: number;
}

/** When the text is to be shown, and who is to agree anew. */
export interface Publication {
  readonly starts?: string | undefined;
  readonly ends?: string | undefined;
  readonly ask_again: boolean;
}

/** What is being written: kept here until it is saved, against the revision that was on screen when it began. */
export function useContentDraft(of: TextOf, document: ContentDocument) {
  const [edited, setEdited] = useState<Edited>();
  const save = useSave(of);
  const publish = usePublish(of);
  const stored = document.draft?.content ?? document.in_force.content ?? blankContent(of.kind);
  const revision = document.draft?.revision ?? 0;
  const content = edited?.content ?? stored;
  const isChanged = edited !== undefined && JSON.stringify(edited.content) !== JSON.stringify(stored);
  const seen = edited?.seen ?? revision;
  const theirs = theirDocument(save.error ?? publish.error);

  const saveDraft = async (): Promise<number> => {
    if (!isChanged && document.draft !== null) return revision;
    const answer = await save.mutateAsync({ content, seen });
    setEdited(undefined);
    return answer.draft?.revision ?? 0;
  };

  return {
    content,
    isChanged,
    isBusy: save.isPending || publish.isPending,
    theirs,
    error: theirs ? null : (save.error ?? publish.error),
    write: (next: Content) => setEdited({ content: next, seen }),
    discard: () => {
      save.reset();
      publish.reset();
      setEdited(undefined);
    },
    /** Goes on with what is written here, over what somebody else has saved. */
    keepMine: () => {
      setEdited({ content, seen: theirs?.draft?.revision ?? 0 });
      save.reset();
      publish.reset();
    },
    /** Resolves to whether it is saved; a failure stands in `error`. */
    save: async (): Promise<boolean> => {
      publish.reset();
      return saveDraft().then(
        () => true,
        () => false,
      );
    },
    /** Saves what is not saved, and publishes it. */
    publish: async (publication: Publication): Promise<boolean> => {
      try {
        await publish.mutateAsync({ seen: await saveDraft(), ...publication });
        return true;
      } catch {
        return false;
      }
    },
  };
}

export type ContentDraftState = ReturnType<typeof useContentDraft>;
