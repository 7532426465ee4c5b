import { useNavigate, useRouter } from "@tanstack/react-router";
import { loginPath } from "#features/sessions";

/** Sends visitors to the login or the registration, and back to where they are now. */
export function useOpenLogin(): (view?: "register") => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (view) => {
    const here = router.state.location.href;
    const search = new URLSearchParams({ ...(here !== "/" && { redirect: here }), ...(view && { view }) });
    void navigate({ href: search.size === 0 ? loginPath() : `${loginPath()}?${search}` });
  };
}
