import type { Project, ProjectRole } from "@yiqiao/contracts/post-editing";

export const canEdit = (role: ProjectRole): boolean => role !== "reader";
/** Locks segments and says that they are reviewed. */
export const canReview = (role: ProjectRole): boolean => role === "owner" || role === "reviewer";
/** Adds terms to termbases of the project, of which a link shows none unless its owner chose so. */
export const canAddTerms = ({ role, libraries }: Pick<Project, "role" | "libraries">): boolean =>
  canEdit(role) && libraries !== "none";
