import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLoginPath } from "../login-path.ts";
import { OfSite } from "../of-site.tsx";
import type { SignInView } from "./sign-in-flow-props.ts";
import { SignIn } from "./sign-in.tsx";

const viewInAddress = (view: SignInView) => (view === "password" ? undefined : view);

export function LoginPage() {
  const search = useSearch({ from: "/plain/login" });
  const navigate = useNavigate({ from: "/login" });
  useLoginPath("/login");
  const onView = (view: SignInView) =>
    void navigate({ search: { ...search, view: viewInAddress(view) }, replace: true });
  return <SignIn {...search} onView={onView} />;
}

export function AdminLoginPage() {
  const { redirect } = useSearch({ from: "/plain/adminlogin" });
  useLoginPath("/adminlogin");
  return <SignIn audience="admin" redirect={redirect} />;
}

/** The login of the site that the address names. */
export function SiteLoginPage() {
  const { siteCode } = useParams({ from: "/plain/$siteCode" });
  const search = useSearch({ from: "/plain/$siteCode" });
  const navigate = useNavigate({ from: "/$siteCode" });
  const onView = (view: SignInView) =>
    void navigate({ search: { ...search, view: viewInAddress(view) }, replace: true });
  return (
    <OfSite site={siteCode}>
      <OwnLogin siteCode={siteCode}>
        <SignIn {...search} siteCode={siteCode} onView={onView} />
      </OwnLogin>
    </OfSite>
  );
}

/** Remembers the login page of a site that exists, for when the session ends. */
function OwnLogin({ siteCode, children }: { readonly siteCode: string; readonly children: ReactNode }) {
  useLoginPath(`/${siteCode}`);
  return children;
}
