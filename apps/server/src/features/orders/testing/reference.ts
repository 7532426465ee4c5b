/** What the shop should do, in the plainest words: one buyer, everything in memory. */

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;
const shanghaiMs = 8 * hourMs;
export const freeCharacters = 100_000;

export const shelf = {
  "standard-m": { rank: 1, days: 30, characters: 1_500_000, fen: 2900 },
  "standard-qrt": { rank: 1, days: 90, characters: 5_000_000, fen: 7900 },
  "professional-m": { rank: 2, days: 30, characters: 8_500_000, fen: 9900 },
  "professional-qrt": { rank: 2, days: 90, characters: 25_000_000, fen: 26_800 },
  "pack-5m": { rank: 0, days: 365, characters: 5_000_000, fen: 9900, threshold: 1_500_000 },
  "pack-50m": { rank: 0, days: 365, characters: 50_000_000, fen: 79_800, threshold: 5_000_000 },
} as const;
export type ShelfCode = keyof typeof shelf;
export const shelfCodes = Object.keys(shelf) as ShelfCode[];

export interface ReferenceOrder {
  readonly code: ShelfCode;
  readonly amount: number;
  /** The terms that it ends, with what each had cost then and what is given for it. */
  readonly credited: readonly { readonly term: ReferenceOrder; readonly paid: number; readonly fen: number }[];
  state: "unpaid" | "cancelled" | "expired" | "completed" | "refunded";
  refunded: number;
  delivered: number | null;
  start: number;
  end: number;
  left: number;
  endedBy: "renewed" | "upgraded" | "refunded" | null;
}

const shanghaiDay = (at: number) => Math.floor((at + shanghaiMs) / dayMs);
/** 24:00 of the day that is so many days after the one in which a term begins. */
const endAfter = (start: number, days: number) => (shanghaiDay(start - 1) + days + 1) * dayMs - shanghaiMs;

export class ReferenceShop {
  readonly orders: ReferenceOrder[] = [];
  private readonly monthUsed = new Map<string, number>();
  now: number;

  constructor(now: number) {
    this.now = now;
  }

  private terms(): ReferenceOrder[] {
    return this.orders
      .filter(
        ({ code, delivered, endedBy, end }) =>
          shelf[code].rank > 0 && delivered !== null && endedBy === null && end > this.now,
      )
      .toSorted((a, b) => a.start - b.start);
  }

  inForce(): ReferenceOrder | undefined {
    return this.terms().find(({ start }) => start <= this.now);
  }

  /** Until when the plan in force goes on, with what follows it. */
  planUntil(): number {
    const rank = shelf[this.inForce()?.code ?? "pack-5m"].rank;
    return this.terms()
      .filter(({ code }) => shelf[code].rank === rank)
      .reduce((last, { end }) => Math.max(last, end), 0);
  }

  private unusedDays({ code, start, end }: ReferenceOrder): number {
    const { days } = shelf[code];
    return start > this.now ? days : Math.max(0, Math.min(days, shanghaiDay(end - 1) - shanghaiDay(this.now)));
  }

  /** @returns undefined when it cannot be bought now */
  order(code: ShelfCode): ReferenceOrder | undefined {
    const goods = shelf[code];
    const current = this.inForce();
    if ("threshold" in goods) {
      const allowance = current === undefined ? 0 : shelf[current.code].characters;
      return allowance < goods.threshold ? undefined : this.made(code, []);
    }
    const held = current === undefined ? 0 : shelf[current.code].rank;
    if (goods.rank < held) return undefined;
    if (goods.rank === held) {
      const left = shanghaiDay(this.planUntil() - 1) - shanghaiDay(this.now);
      return goods.rank === 1 && left > 7 ? undefined : this.made(code, []);
    }
    return this.made(code, held === 0 ? [] : this.terms());
  }

  private made(code: ShelfCode, ending: readonly ReferenceOrder[]): ReferenceOrder | undefined {
    const credited = ending.map((term) => {
      const paid = term.amount - term.refunded;
      return { term, paid, fen: Math.floor((paid * this.unusedDays(term)) / shelf[term.code].days) };
    });
    const amount = shelf[code].fen - credited.reduce((sum, { fen }) => sum + fen, 0);
    if (amount < 0) return undefined;
    const order: ReferenceOrder = {
      code,
      amount,
      credited,
      state: "unpaid",
      refunded: 0,
      delivered: null,
      start: 0,
      end: 0,
      left: 0,
      endedBy: null,
    };
    this.orders.push(order);
    if (amount === 0) this.pay(order);
    return order;
  }

  pay(order: ReferenceOrder): "completed" | "surplus" {
    if (order.delivered !== null) return "surplus";
    const { rank, days, characters } = shelf[order.code];
    const terms = rank === 0 ? [] : this.terms();
    const rankOf = ({ code }: ReferenceOrder) => shelf[code].rank;
    const lower = terms.filter((term) => rankOf(term) < rank);
    const isPossible =
      terms.every((term) => rankOf(term) <= rank) &&
      lower.every((low) => order.credited.some(({ term }) => term === low)) &&
      order.credited.every(({ term: { amount, refunded, endedBy }, paid }) => {
        return endedBy !== "upgraded" && endedBy !== "refunded" && amount - refunded >= paid;
      });
    if (!isPossible) {
      if (order.state === "unpaid") order.state = "cancelled";
      return "surplus";
    }
    for (const term of lower) Object.assign(term, { endedBy: "upgraded", left: 0 });
    const same = terms.filter((term) => rankOf(term) === rank);
    const start = same.reduce((last, { end }) => Math.max(last, end), this.now);
    const end = endAfter(start, days);
    Object.assign(order, { state: "completed", delivered: this.now, start, end, left: characters });
    return "completed";
  }

  cancel(order: ReferenceOrder, as: "cancelled" | "expired"): boolean {
    if (order.state !== "unpaid") return false;
    order.state = as;
    return true;
  }

  private month(): string {
    return new Date(this.now + shanghaiMs).toISOString().slice(0, 7);
  }

  /** What can be used now, in the order of use. */
  private usable(): ReferenceOrder[] {
    const current = this.inForce();
    if (current === undefined) return [];
    const packs = this.orders.filter(
      ({ code, delivered, endedBy, end }) =>
        shelf[code].rank === 0 && delivered !== null && endedBy === null && end > this.now,
    );
    return [...packs.toSorted((a, b) => a.end - b.end || a.start - b.start), current];
  }

  left(): number {
    if (this.inForce() === undefined) return freeCharacters - (this.monthUsed.get(this.month()) ?? 0);
    return this.usable().reduce((sum, { left }) => sum + left, 0);
  }

  charge(characters: number): boolean {
    if (characters > this.left()) return false;
    const usable = this.usable();
    if (usable.length === 0) {
      this.monthUsed.set(this.month(), (this.monthUsed.get(this.month()) ?? 0) + characters);
    }
    let due = characters;
    for (const order of usable) {
      const taken = Math.min(due, order.left);
      order.left -= taken;
      due -= taken;
    }
    return true;
  }

  refundable(order: ReferenceOrder): { most: number; unused: number } {
    if (order.delivered === null) return { most: 0, unused: 0 };
    const upgrades = this.orders.filter(({ state }) => state === "completed").flatMap(({ credited }) => credited);
    const given = upgrades.filter(({ term }) => term === order).reduce((sum, { fen }) => sum + fen, 0);
    const most = order.amount - order.refunded - given;
    if (order.endedBy !== null || order.state !== "completed") return { most, unused: 0 };
    const { days, characters } = shelf[order.code];
    const byDays = Math.floor((order.amount * this.unusedDays(order)) / days);
    return { most, unused: Math.min(most, byDays, Math.floor((order.amount * order.left) / characters)) };
  }

  refund(order: ReferenceOrder, fen: number): void {
    const { most, unused } = this.refundable(order);
    order.refunded += fen;
    if (order.refunded === order.amount) order.state = "refunded";
    if (order.endedBy !== null || (fen !== most && fen !== unused)) return;
    Object.assign(order, { endedBy: "refunded", left: 0 });
    if (shelf[order.code].rank > 0) this.moveUp();
  }

  private moveUp(): void {
    let free = this.now;
    for (const term of this.terms()) {
      if (term.start > free) {
        term.start = free;
        term.end = endAfter(free, shelf[term.code].days);
      }
      free = term.end;
    }
  }

  pass(ms: number): void {
    this.now += ms;
    for (const order of this.orders) {
      if (shelf[order.code].rank === 0 || order.delivered === null || order.endedBy !== null || order.end > this.now)
        continue;
      const isFollowed = this.orders.some(
        (other) =>
          other !== order &&
          shelf[other.code].rank > 0 &&
          other.delivered !== null &&
          other.start === order.end &&
          other.endedBy !== "refunded",
      );
      if (isFollowed) order.endedBy = "renewed";
    }
  }
}
