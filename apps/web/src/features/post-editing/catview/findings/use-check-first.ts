import { useSummary } from "../../editor/store/use-segments.ts";
import { mostRiskiest } from "../project/catview-search.ts";
import { useFilter } from "../project/use-address.ts";
import { useSession } from "../project/use-session.ts";

const usualShare = 0.03;
const atLeast = 10;
const step = 20;

/** The segments to look at first, as the address names how many. */
interface CheckFirst {
  /** How many; undefined: nobody has asked for them. */
  readonly count: number | undefined;
  readonly open: () => void;
  readonly more: () => void;
}

/** A project's usual number of segments to look at first. */
export const usualCount = (segments: number): number =>
  Math.min(mostRiskiest, Math.max(atLeast, Math.ceil(segments * usualShare)));

export function useCheckFirst(): CheckFirst {
  const { store } = useSession();
  const usual = usualCount(useSummary(store, "count"));
  const [filter, setFilter] = useFilter();
  const count = filter.riskiest;
  return {
    count,
    open: () => {
      if (count === undefined) setFilter({ riskiest: usual });
    },
    more: () => setFilter({ ...filter, riskiest: Math.min(mostRiskiest, (count ?? usual) + step) }),
  };
}
