import { roles } from "@yiqiao/contracts/sessions";
import { useUser } from "#features/sessions";

/** Whether the reader writes for any site: administrators of the main site do. */
export function useChoosesSite(): boolean {
  const user = useUser();
  return user?.role === roles.admin && !user.site_id;
}
