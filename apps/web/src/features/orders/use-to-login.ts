import { useNavigate, useRouter } from "@tanstack/react-router";
import { loginPath } from "#features/sessions";

/** Sends visitors to the login, and back to where they are now. */
export function useToLogin(): () => void {
  const navigate = useNavigate();
  const router = useRouter();
  return () => {
    const here = router.state.location.href;
    void navigate({ href: here === "/" ? loginPath() : `${loginPath()}?${new URLSearchParams({ redirect: here })}` });
  };
}
