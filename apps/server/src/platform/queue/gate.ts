/** What a process takes of the queue. */
export interface Intake {
  /** False: what runs is finished, and nothing new is taken. */
  readonly takesJobs: boolean;
  /** Jobs of all kinds together that may run at a time; null: as many as the kinds allow. */
  readonly slots: number | null;
  /** The kinds that are taken; null: all. */
  readonly kinds: readonly string[] | null;
}

export const openIntake: Intake = { takesJobs: true, slots: null, kinds: null };

/** Lets the runners of a process take jobs as far as its {@link Intake} goes. */
export interface Gate {
  readonly intake: Intake;
  /** Holds for what is taken from now on; what runs goes on. */
  change(intake: Intake): void;
  /** @returns how many jobs of a kind may be taken; as many places are given away until {@link Gate.leave} */
  enter(kind: string, wanted: number): number;
  leave(count: number): void;
}

/** @param onRoom called with the kinds that were turned away, when there may be room for them */
export function createGate(onRoom: (kinds: readonly string[]) => void): Gate {
  let intake = openIntake;
  let taken = 0;
  const turnedAway = new Set<string>();
  const call = (): void => {
    if (turnedAway.size === 0) return;
    const kinds = [...turnedAway];
    turnedAway.clear();
    onRoom(kinds);
  };
  const roomFor = (kind: string): number => {
    const { takesJobs, slots, kinds } = intake;
    if (!takesJobs || kinds?.includes(kind) === false) return 0;
    return slots === null ? Infinity : Math.max(0, slots - taken);
  };
  return {
    get intake() {
      return intake;
    },
    change: (next) => {
      intake = next;
      call();
    },
    enter: (kind, wanted) => {
      const given = Math.min(wanted, roomFor(kind));
      if (given < wanted) turnedAway.add(kind);
      taken += given;
      return given;
    },
    leave: (count) => {
      taken -= count;
      if (count > 0) call();
    },
  };
}
