import type { BackupSettingsValues } from "@yiqiao/contracts/backups";

export interface Schedule {
  readonly everyHours: BackupSettingsValues["every_hours"];
  /** `03:00` */
  readonly atTime: string;
  readonly timeZone: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/**
 * The last moment up to `now` at which a backup was due. Days are counted from 1970 in the time zone, so that "every two
 * days" means the same days whoever asks; within a day the hours go on from the set time.
 */
export function lastDue({ everyHours, atTime, timeZone }: Schedule, now: Date): Date | undefined {
  if (everyHours === null) return undefined;
  const [hours = 0, minutes = 0] = atTime.split(":").map(Number);
  const startMs = hours * hourMs + minutes * 60_000;
  const stepMs = everyHours * hourMs;
  // As clocks on walls there show it.
  const wallMs = now.getTime() + offsetMs(now.getTime(), timeZone);
  const dueWallMs = Math.floor((wallMs - startMs) / stepMs) * stepMs + startMs;
  return new Date(momentOf(dueWallMs, timeZone));
}

export function nextDue(schedule: Schedule, now: Date): Date | undefined {
  if (schedule.everyHours === null) return undefined;
  // Further than a change of clocks, and less than an interval and that together.
  const later = new Date(now.getTime() + schedule.everyHours * hourMs);
  const due = lastDue(schedule, later);
  return due !== undefined && due > now ? due : lastDue(schedule, new Date(later.getTime() + dayMs / 12));
}

function momentOf(wallMs: number, timeZone: string): number {
  const guess = wallMs - offsetMs(wallMs, timeZone);
  return wallMs - offsetMs(guess, timeZone);
}

/** How far clocks there are ahead of UTC. */
function offsetMs(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(
    value("year"),
    value("month") - 1,
    value("day"),
    value("hour"),
    value("minute"),
    value("second"),
  );
  return wall - Math.floor(at / 1000) * 1000;
}
