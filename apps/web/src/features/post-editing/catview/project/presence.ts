import { projectLimits } from "@yiqiao/contracts/post-editing";
import { type Schedule, scheduleByClock } from "../../editor/store/store-types.ts";

/** Whoever hurries through segments is not told of in each. */
export const restMs = 1500;
/** Said again before others count one as gone. */
export const beatMs = projectLimits.presenceMs * 0.6;

export interface Presence {
  readonly move: (segment: number | undefined) => void;
  readonly stop: () => void;
}

/** Tells the others in which segment one is. What cannot be told is told the next time. */
export function createPresence(say: (segment: number | null) => void, schedule: Schedule = scheduleByClock): Presence {
  let place: number | undefined;
  let isResting = false;
  let isNews = false;
  let callOffBeat = (): void => undefined;
  let callOffRest = (): void => undefined;
  const tell = (): void => {
    isNews = false;
    isResting = true;
    say(place ?? null);
    callOffBeat();
    callOffBeat = schedule(tell, beatMs);
    callOffRest();
    callOffRest = schedule(() => {
      isResting = false;
      if (isNews) tell();
    }, restMs);
  };
  return {
    move: (segment) => {
      if (segment === place) return;
      place = segment;
      isNews = true;
      if (!isResting) tell();
    },
    stop: () => {
      callOffBeat();
      callOffRest();
      if (place !== undefined) say(null);
    },
  };
}
