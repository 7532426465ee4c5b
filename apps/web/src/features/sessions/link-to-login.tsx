import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";

/** A link to the login page of a site, or of this address; for `renderRoot`. */
export const linkToLogin = (site: string | undefined) =>
  function LinkToLogin(props: { readonly children?: ReactNode }) {
    return site === undefined ? (
      <Link to="/login" {...props} />
    ) : (
      <Link to="/$siteCode" params={{ siteCode: site }} {...props} />
    );
  };
