/** Figures of the first page of the back end, in their order. */
export const overviewFigures = ["active", "requests", "characters", "documents", "failures", "income"] as const;
export type OverviewFigure = (typeof overviewFigures)[number];

/** A site that ends within so many days is told. */
export const siteEndsDays = 14;
/** A backup that is older than so many days is told. */
export const backupOldDays = 7;
