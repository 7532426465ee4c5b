import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { siteOfCodeQuery, useShowSite } from "#features/sites";
import { nameOfError } from "./field-of-error.ts";

interface SiteLoginProps {
  readonly code: string;
  /** Shown for a code that no site has. */
  readonly missing: ReactNode;
  readonly children: ReactNode;
}

/** Dresses the page as the site with this code before it shows its login. */
export function SiteLogin({ code, missing, children }: SiteLoginProps) {
  const { data: site, error, isFetching, refetch } = useQuery(siteOfCodeQuery(code));
  const isMissing = nameOfError(error) === "siteMissing";
  useShowSite(isMissing ? "missing" : site);
  if (site) return children;
  if (isMissing) return missing;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LoadingState blocks={[420]} />;
}
