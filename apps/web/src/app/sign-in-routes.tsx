import { Anchor } from "@mantine/core";
import { createRoute, lazyRouteComponent, Link, useNavigate } from "@tanstack/react-router";
import type { LoginResult } from "@yiqiao/contracts/sessions";
import { useT } from "@yiqiao/i18n/react";
import { useCallback, useState } from "react";
import type { ReactNode } from "react";
import { loginSite, redirectTarget, useLoginPath } from "#features/sessions";
import { messages } from "./messages.ts";
import { NotFoundPage } from "./notice-pages.tsx";
import { plainRoute } from "./root-routes.tsx";

type View = "password" | "code" | "register";
export interface LoginSearch {
  readonly redirect?: string | undefined;
  readonly view?: Exclude<View, "password"> | undefined;
}
export interface SiteSearch {
  readonly site?: string | undefined;
}

const loginSearch = (search: Record<string, unknown>): LoginSearch => ({
  redirect: redirectTarget(search["redirect"]),
  view: search["view"] === "code" || search["view"] === "register" ? search["view"] : undefined,
});
const siteSearch = ({ site }: Record<string, unknown>): SiteSearch => ({
  site: (typeof site === "string" || typeof site === "number") && `${site}` !== "" ? `${site}` : undefined,
});

/** The query of a provider's answer, taken before the router rewrites what looks like numbers in it. */
const landingQuery = location.search;

const LoginPage = lazyRouteComponent(() => import("../features/sessions/login-page.tsx"), "LoginPage");
const ForgotPage = lazyRouteComponent(() => import("../features/sessions/forgot-page.tsx"), "ForgotPage");
const NotActivePage = lazyRouteComponent(() => import("../features/sessions/not-active-page.tsx"), "NotActivePage");
const SiteLogin = lazyRouteComponent(() => import("../features/sessions/site-login.tsx"), "SiteLogin");
const ThirdPartyPage = lazyRouteComponent(
  () => import("../features/third-party/third-party-page.tsx"),
  "ThirdPartyPage",
);

interface LinkProps {
  readonly children?: ReactNode;
}

/** A link to the login page of a site, or of this address. */
const linkToLogin = (site: string | undefined) =>
  function LinkToLogin(props: LinkProps) {
    return site === undefined ? (
      <Link to="/login" {...props} />
    ) : (
      <Link to="/$siteCode" params={{ siteCode: site }} {...props} />
    );
  };

interface SignInProps extends LoginSearch {
  readonly audience?: "user" | "admin";
  readonly siteCode?: string | undefined;
  readonly onView?: (view: View) => void;
  readonly start?: LoginResult;
  readonly title?: string;
  readonly onDone?: () => void;
}

function SignIn({ audience = "user", siteCode, redirect, view, onView, onDone, ...flow }: SignInProps) {
  const t = useT(messages);
  const navigate = useNavigate();
  /** For pages whose address does not say which way in is chosen. */
  const [ownView, setOwnView] = useState<View>("password");
  const leave = useCallback(() => void navigate({ href: redirect ?? "/", replace: true }), [navigate, redirect]);
  return (
    <LoginPage
      {...flow}
      audience={audience}
      siteCode={siteCode}
      redirect={redirect}
      view={onView === undefined ? ownView : (view ?? "password")}
      onView={onView ?? setOwnView}
      onDone={onDone ?? leave}
      onInactive={() => void navigate({ to: "/noactive", search: { site: siteCode } })}
      forgot={
        <Anchor size="sm" renderRoot={(props) => <Link to="/forget" search={{ site: siteCode }} {...props} />}>
          {t("forgotPassword")}
        </Anchor>
      }
    />
  );
}

export const loginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/login",
  staticData: { title: "login" },
  validateSearch: loginSearch,
  component: function Login() {
    const search = loginRoute.useSearch();
    const navigate = loginRoute.useNavigate();
    useLoginPath("/login");
    const onView = (view: View) =>
      void navigate({ search: { ...search, view: view === "password" ? undefined : view }, replace: true });
    return <SignIn {...search} onView={onView} />;
  },
});

export const adminLoginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/adminlogin",
  staticData: { title: "adminLogin" },
  validateSearch: loginSearch,
  component: function AdminLogin() {
    const { redirect } = adminLoginRoute.useSearch();
    useLoginPath("/adminlogin");
    return <SignIn audience="admin" redirect={redirect} />;
  },
});

export const siteLoginRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/$siteCode",
  staticData: { title: "login" },
  validateSearch: loginSearch,
  component: function SiteLoginPage() {
    const { siteCode } = siteLoginRoute.useParams();
    const search = siteLoginRoute.useSearch();
    const navigate = siteLoginRoute.useNavigate();
    const onView = (view: View) =>
      void navigate({ search: { ...search, view: view === "password" ? undefined : view }, replace: true });
    return (
      <SiteLogin code={siteCode} missing={<NotFoundPage />}>
        <OwnLogin siteCode={siteCode}>
          <SignIn {...search} siteCode={siteCode} onView={onView} />
        </OwnLogin>
      </SiteLogin>
    );
  },
});

/** Remembers the way in of a site that exists, for when the session ends. */
function OwnLogin({ siteCode, children }: { readonly siteCode: string; readonly children: ReactNode }) {
  useLoginPath(`/${siteCode}`);
  return children;
}

/** Dresses a page as the site that its address names, if it names one. */
function OfSite({ site, children }: { readonly site: string | undefined; readonly children: ReactNode }) {
  if (site === undefined) return children;
  return (
    <SiteLogin code={site} missing={<NotFoundPage />}>
      {children}
    </SiteLogin>
  );
}

export const forgotRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/forget",
  staticData: { title: "forgot" },
  validateSearch: siteSearch,
  component: function Forgot() {
    const { site } = forgotRoute.useSearch();
    return (
      <OfSite site={site}>
        <ForgotPage siteCode={site} toLogin={linkToLogin(site)} />
      </OfSite>
    );
  },
});

export const notActiveRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/noactive",
  staticData: { title: "notActive" },
  validateSearch: siteSearch,
  component: function NotActive() {
    const { site } = notActiveRoute.useSearch();
    return (
      <OfSite site={site}>
        <NotActivePage toLogin={linkToLogin(site)} />
      </OfSite>
    );
  },
});

export const thirdPartyRoute = createRoute({
  getParentRoute: () => plainRoute,
  path: "/thirdparty",
  staticData: { title: "login" },
  component: function ThirdParty() {
    const navigate = useNavigate();
    const site = loginSite();
    return (
      <OfSite site={site}>
        <ThirdPartyPage
          query={landingQuery}
          siteCode={site}
          SignIn={SignIn}
          toLogin={linkToLogin(site)}
          onDone={(redirect) => void navigate({ href: redirectTarget(redirect) ?? "/", replace: true })}
        />
      </OfSite>
    );
  },
});
