import { useQuery } from "@tanstack/react-query";
import { ErrorState, LoadingState } from "@yiqiao/ui";
import type { ReactNode } from "react";
import { siteOfCodeQuery, useShowSite } from "#features/sites";
import { NotFoundPage } from "#shared/notices/notice-pages.tsx";
import { nameOfError } from "./sign-in/forms/field-of-error.ts";

interface OfSiteProps {
  /** The site's code; undefined: the site of the address. */
  readonly site: string | undefined;
  readonly children: ReactNode;
}

/** Dresses a page as the site that its address names, if it names one, before it is shown. */
export function OfSite({ site, children }: OfSiteProps) {
  return site === undefined ? children : <OfNamedSite site={site}>{children}</OfNamedSite>;
}

function OfNamedSite({ site: code, children }: OfSiteProps & { readonly site: string }) {
  const { data: site, error, isFetching, refetch } = useQuery(siteOfCodeQuery(code));
  const isMissing = nameOfError(error) === "siteMissing";
  useShowSite(isMissing ? "missing" : site);
  if (site) return children;
  if (isMissing) return <NotFoundPage />;
  if (error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LoadingState blocks={[420]} />;
}
