/** Which jobs a process takes from the queue, and how many. */
export interface Intake {
  /** False: what runs is finished, and nothing new is taken. */
  readonly takesJobs: boolean;
  /** Jobs of all kinds together that may run at a time; null: as many as the kinds allow. */
  readonly slots: number | null;
  /** The kinds that are taken; null: all. */
  readonly kinds: readonly string[] | null;
}

export const openIntake: Intake = { takesJobs: true, slots: null, kinds: null };

/** Lets the runners of a process take jobs within the limits of its {@link Intake}. */
export interface Gate {
  readonly intake: Intake;
  /** Holds for what is taken from now on; what runs goes on. */
  change(intake: Intake): void;
  /** @returns how many jobs of a kind may be taken; as many places are given away until {@link Gate.leave} */
  enter(kind: string, wanted: number): number;
  leave(count: number): void;
}

/**
 * If slots are scarce, kinds get them in the order in which they asked, so that none waits forever.
 *
 * @param onRoom called with the kinds that were refused, when there is room for them
 */
export function createGate(onRoom: (kinds: readonly string[]) => void): Gate {
  let intake = openIntake;
  let taken = 0;
  /** Kinds that found no place, in their order. */
  let line: readonly string[] = [];
  /** Kinds that may not be taken now. */
  const kept = new Set<string>();
  const room = (): number => (intake.slots === null ? Infinity : Math.max(0, intake.slots - taken));
  const isKept = (kind: string): boolean => !intake.takesJobs || intake.kinds?.includes(kind) === false;
  const givePlaces = (kind: string, wanted: number): number => {
    const place = line.indexOf(kind);
    const before = place < 0 ? line.length : place;
    const given = Math.min(wanted, Math.max(0, room() - before));
    if (given > 0) line = line.filter((one) => one !== kind);
    else if (place < 0) line = [...line, kind];
    return given;
  };
  return {
    get intake() {
      return intake;
    },
    change: (next) => {
      intake = next;
      const all = [...kept, ...line];
      kept.clear();
      line = [];
      onRoom(all);
    },
    enter: (kind, wanted) => {
      if (isKept(kind)) {
        kept.add(kind);
        return 0;
      }
      const given = givePlaces(kind, wanted);
      taken += given;
      return given;
    },
    leave: (count) => {
      taken -= count;
      if (count > 0 && line.length > 0) onRoom(line.slice(0, room()));
    },
  };
}
