import { useHasSession } from "#features/sessions";
import { OwnLimits } from "./own-limits.tsx";
import { UsualLimits } from "./usual-limits.tsx";

/** The limits in force for the reader: of the own account and keys, for who has not signed in the usual ones. */
export function Limits() {
  return (
    <>
      {useHasSession() && <OwnLimits />}
      <UsualLimits />
    </>
  );
}
