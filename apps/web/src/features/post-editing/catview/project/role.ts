import type { ProjectRole } from "@yiqiao/contracts/post-editing";

export const canEdit = (role: ProjectRole): boolean => role !== "reader";
/** Locks segments and says that they are reviewed. */
export const canReview = (role: ProjectRole): boolean => role === "owner" || role === "reviewer";
