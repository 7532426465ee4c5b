import type { TermRow, TermStatus } from "@yiqiao/contracts/term-extraction";
import { wordKey } from "@yiqiao/i18n";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useReviewTexts } from "../texts.ts";
import type { ReviewKey } from "./review-keys.ts";
import { useUndo } from "./selection-bar.tsx";
import { useReviewKeys } from "./use-review-keys.ts";
import type { Review } from "./use-review.ts";
import type { TermSelection } from "./use-selection.ts";

interface KeyActs {
  readonly review: Review;
  readonly selection: TermSelection;
  readonly onEdit: () => void;
  readonly onSearch: () => void;
  readonly onMerge: () => void;
  readonly onHelp: () => void;
}

const rowButton = (id: number | undefined) =>
  document.querySelector<HTMLElement>(`[data-review-list] [data-key="${id}"] [data-open-term]`);

/** Whether the focus is in the list or nowhere: then it goes along with the term that is worked on. */
function isFocusAtList(): boolean {
  const { activeElement } = document;
  return (
    activeElement === null || activeElement === document.body || activeElement.closest("[data-review-list]") !== null
  );
}

/** What single keys do to the list; `said` is what they did, for who does not see it. */
export function useKeyActs({ review, selection, onEdit, onSearch, onMerge, onHelp }: KeyActs) {
  const t = useReviewTexts();
  const undo = useUndo(review);
  const [said, say] = useState("");
  const focusesNext = useRef(false);
  const { current, currentPlace } = review;
  const currentId = current?.id;

  const decide = (row: TermRow, status: TermStatus) => {
    review.decide(row, status);
    say(t(wordKey("said", status), { term: row.term }));
  };
  const propose = (row: TermRow, place: number) => {
    const proposal = row.proposals[place];
    if (proposal !== undefined) review.edit(row, { translation: proposal.translation });
  };
  const run = (key: ReviewKey) => {
    focusesNext.current = isFocusAtList();
    switch (key.act) {
      case "search":
        return onSearch();
      case "help":
        return onHelp();
      case "undo":
        return undo.run();
      case "merge":
        return selection.ids.length > 1 ? onMerge() : undefined;
      case "edit":
        return onEdit();
      case "next":
        return review.move(1);
      case "previous":
        return review.move(-1);
      case "choose":
        return selection.toggle(currentPlace);
      case "accept":
        return current && decide(current, "accepted");
      case "reject":
        return current && decide(current, "rejected");
      case "proposal":
        return current && propose(current, key.place);
      default:
        return key satisfies never;
    }
  };
  useReviewKeys(run);

  const focusRow = () => rowButton(currentId)?.focus({ preventScroll: true });
  const follow = useEffectEvent(() => {
    if (!focusesNext.current) return;
    focusesNext.current = false;
    focusRow();
  });
  useEffect(() => follow(), [currentId]);
  return {
    said,
    /** Goes back to the list, to the term that is worked on once this is drawn. */
    focusRow: () => {
      focusesNext.current = true;
      focusRow();
    },
  };
}
