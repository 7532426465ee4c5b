import { webhookLimits } from "@yiqiao/contracts/webhooks";

const { retrySeconds } = webhookLimits;
/** Later by up to this share, so that what failed at one time does not come back at one time. */
const jitter = 0.2;

export const triesOfARun = retrySeconds.length + 1;

/**
 * When the next try is due; undefined: that was the last.
 * @param tries how many there were
 * @param random 0 to 1
 */
export function nextTryAt({ tries, at, random }: { tries: number; at: Date; random: number }): Date | undefined {
  const seconds = retrySeconds[tries - 1];
  return seconds === undefined ? undefined : new Date(at.getTime() + seconds * 1000 * (1 + jitter * random));
}
