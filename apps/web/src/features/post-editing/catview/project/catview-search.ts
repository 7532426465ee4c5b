import {
  segmentOrigins,
  type SegmentOrigin,
  segmentStatuses,
  type SegmentStatus,
} from "@yiqiao/contracts/post-editing";
import { idOf, oneOf, wordOf } from "#shared/parts/list-search.ts";

/** Which segments are shown. */
export interface SegmentFilter {
  readonly status?: SegmentStatus | undefined;
  readonly origin?: SegmentOrigin | undefined;
  /** Percent; segments without a score are left out. */
  readonly below?: number | undefined;
  readonly source?: string | undefined;
  readonly target?: string | undefined;
  readonly findings?: true | undefined;
  /** Comments that nobody has settled. */
  readonly comments?: true | undefined;
  /** Only sources that stand there more than once. */
  readonly repeated?: true | undefined;
  /** So many of those that are to be looked at first. */
  readonly riskiest?: number | undefined;
}

export interface CatviewSearch extends SegmentFilter {
  readonly project_id?: string | undefined;
  readonly project_pass?: string | undefined;
  /** The id of the segment that is being edited. */
  readonly segment?: number | undefined;
  /** What has become of the first translations is shown. */
  readonly changes?: true | undefined;
  /** Pages instead of the list, or beside it. */
  readonly view?: PagesView | undefined;
}

const pagesViews = ["page", "split"] as const;
export type PagesView = (typeof pagesViews)[number];

const longestPass = 100;
const longestText = 200;
/** More are no longer a few to look at first. */
export const mostRiskiest = 1000;

function integerOf(value: unknown, least: number, most: number): number | undefined {
  const number = value === "" || typeof value === "boolean" ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
}

const truthOf = (value: unknown): true | undefined => (value === true || value === 1 ? true : undefined);

const filterOf = (search: Record<string, unknown>): SegmentFilter => ({
  status: oneOf(segmentStatuses, search["status"]),
  origin: oneOf(segmentOrigins, search["origin"]),
  below: integerOf(search["below"], 1, 101),
  source: wordOf(search["source"], longestText),
  target: wordOf(search["target"], longestText),
  findings: truthOf(search["findings"]),
  comments: truthOf(search["comments"]),
  repeated: truthOf(search["repeated"]),
  riskiest: integerOf(search["riskiest"], 1, mostRiskiest),
});

/** Reads the address; what is not valid is dropped. */
export function catviewSearch(search: Record<string, unknown>): CatviewSearch {
  return {
    project_id: idOf(search["project_id"]),
    project_pass: wordOf(search["project_pass"], longestPass),
    segment: integerOf(search["segment"], 0, 2_147_483_647),
    changes: truthOf(search["changes"]),
    view: oneOf(pagesViews, search["view"]),
    ...filterOf(search),
  };
}

/** The filter's part of the address. */
export const filterIn = (search: CatviewSearch): SegmentFilter => filterOf({ ...search });

export const noFilter: SegmentFilter = filterOf({});

export const isFiltering = (filter: SegmentFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
