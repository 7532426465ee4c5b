import type { TranslationAction } from "./translation-action.ts";
import type { TranslationJob, TranslationSession } from "./translation-session.ts";

export interface FollowedText {
  readonly job: TranslationJob;
  /** Nothing is asked yet: an input method is putting a character together, or the languages are not known. */
  readonly isHeld: boolean;
  /** Changes when the text did not come from typing and is to be translated at once. */
  readonly urgency: number;
}

/** Tells the state and the session of every change of the text and of what it is translated by. */
export function createTextFollower(
  session: Pick<TranslationSession, "request" | "cancel">,
  dispatch: (action: TranslationAction) => void,
): (followed: FollowedText) => void {
  let last: FollowedText | undefined;
  return (followed) => {
    const { job, isHeld, urgency } = followed;
    const previous = last;
    last = followed;
    if (job.text.trim() === "") {
      session.cancel();
      dispatch({ type: "reset" });
      return;
    }
    const isOtherPair = previous !== undefined && isTranslatedOtherwise(previous.job, job);
    if (isOtherPair) dispatch({ type: "expire" });
    dispatch({ type: "edit", text: job.text });
    if (isHeld) return;
    const isUrgent = previous === undefined || previous.urgency !== urgency || isOtherPair;
    session.request(job, isUrgent ? "now" : "debounced");
  };
}

const isTranslatedOtherwise = (left: TranslationJob, right: TranslationJob): boolean =>
  left.source !== right.source ||
  left.target !== right.target ||
  left.domain !== right.domain ||
  left.libraries !== right.libraries ||
  left.isSourceSure !== right.isSourceSure ||
  left.keepsLines !== right.keepsLines;
