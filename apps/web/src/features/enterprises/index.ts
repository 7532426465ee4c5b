import { lazy } from "react";

export const MembershipSection = lazy(async () => ({
  default: (await import("./joining/membership-section.tsx")).MembershipSection,
}));
