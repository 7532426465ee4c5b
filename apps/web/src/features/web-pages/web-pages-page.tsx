import { Button, Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { errorCatalogue } from "@yiqiao/contracts/errors";
import type { WebPage } from "@yiqiao/contracts/web-pages";
import { useFormats } from "@yiqiao/i18n/react";
import { PageTitle } from "@yiqiao/ui";
import { useEffect, useEffectEvent, useRef } from "react";
import { useNames } from "#features/languages";
import { Failure } from "#features/permissions";
import { ApiError, isAbort } from "#shared/api-client/index.ts";
import { ChoiceBar } from "./choice/choice-bar.tsx";
import { usePageChoice, type PageChoice } from "./choice/use-page-choice.ts";
import { RecentPages } from "./mine/recent-pages.tsx";
import { AddressBar } from "./taking/address-bar.tsx";
import type { PageInput } from "./taking/page-input.ts";
import { useTexts } from "./texts.ts";
import { Viewer } from "./viewing/viewer.tsx";
import classes from "./web-pages.module.css";
import { limitsQuery, type PageToOpen, useOpenPage, webPageQuery } from "./web-pages.queries.ts";

/** Web page translation: an address or a saved page, and the page with its translation in it. */
export function WebPagesPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const { page: id, url } = useSearch({ from: "/engine/webpage" });
  const kept = useQuery({ ...webPageQuery(id ?? ""), enabled: id !== undefined });
  const page = id === undefined ? undefined : kept.data;
  // Any other failure is no reason to fetch a page anew, and to pay for it.
  const isGone = kept.error instanceof ApiError && kept.error.code === errorCatalogue.webPageMissing.code;
  const choice = usePageChoice(page?.language ?? undefined);
  const { opening, open, cancel } = useOpening((opened) => {
    const address = opened.address ?? undefined;
    void navigate({ to: "/webpage", search: { page: opened.id, url: address }, replace: opened.address === url });
  });
  const openAddress = (address: string) => open({ address, ...choice.order });
  useArrival({ id, url, isGone, onOpen: openAddress });
  useTargetThatGaveWay(page, choice, (again) => open({ id: again, ...choice.order }));
  const isBusy = opening.isPending || (id !== undefined && kept.isPending);
  const go = (address: string) => void navigate({ to: "/webpage", search: { url: address, page: undefined } });
  const take = (given: Exclude<PageInput, { readonly wrong: string }>) => {
    if ("file" in given) open({ file: given.file, choice: choice.order });
    else if (page !== undefined && given.address === page.address) open({ id: page.id, ...choice.order });
    else if (given.address === url) openAddress(given.address);
    else go(given.address);
  };
  const label = useLabel(page, choice);
  return (
    <div className={classes.page}>
      <PageTitle title={t("title")} hidden={page !== undefined} />
      <div className={classes.main}>
        <ChoiceBar state={choice} />
        <AddressBar key={url ?? ""} address={url ?? ""} isBusy={isBusy} label={label} onGiven={take}>
          <Hints isBrief={page !== undefined} />
        </AddressBar>
        {isBusy && <PageToOpen onCancel={opening.isPending ? cancel : undefined} />}
        {id !== undefined && kept.isError && !(isGone && url !== undefined) && (
          <NotOpened
            title={t(isGone ? "gone" : "openFailed")}
            error={kept.error}
            hasReason={!isGone}
            onRetry={isGone ? undefined : () => void kept.refetch()}
          />
        )}
        {opening.isError && !isAbort(opening.error) && !isBusy && (
          <NotOpened
            title={t("openFailed")}
            error={opening.error}
            hasReason
            onRetry={url === undefined ? undefined : () => openAddress(url)}
          />
        )}
        {page !== undefined && !opening.isPending && (
          <Viewer key={page.id} page={page} onLink={go} onClose={() => void navigate({ to: "/webpage", search: {} })} />
        )}
      </div>
      {page === undefined && !isBusy && <RecentPages />}
    </div>
  );
}

function PageToOpen({ onCancel }: { readonly onCancel: (() => void) | undefined }) {
  const t = useTexts();
  return (
    <div className={classes.opening} role="status">
      <Loader size="sm" aria-hidden />
      <span>{t("opening")}</span>
      {onCancel && (
        <Button variant="default" size="xs" onClick={onCancel}>
          {t("cancel")}
        </Button>
      )}
    </div>
  );
}

interface NotOpenedProps {
  readonly title: string;
  readonly error: Error;
  /** Whether the error says more than the title. */
  readonly hasReason: boolean;
  readonly onRetry: (() => void) | undefined;
}

function NotOpened({ title, error, hasReason, onRetry }: NotOpenedProps) {
  const code = error instanceof ApiError ? error.code : 0;
  return (
    <div className={classes.failure}>
      <Failure title={title} message={hasReason ? error.message : undefined} code={code} onRetry={onRetry} />
    </div>
  );
}

/** What the button that translates says: into which language, where a page on show would be translated otherwise. */
function useLabel(page: WebPage | undefined, { choice }: PageChoice): string {
  const t = useTexts();
  const { languageName } = useNames();
  const isOther = page !== undefined && (page.tgt_lang !== choice.target || page.src_lang !== choice.source);
  return isOther ? t("translateAgain", { language: languageName(choice.target) }) : t("translate");
}

/** Opens pages one at a time: a later one ends the one before. */
function useOpening(onOpened: (page: WebPage) => void) {
  const giving = useRef<AbortController>(undefined);
  const opening = useOpenPage(onOpened);
  const open = (what: PageToOpen) => {
    giving.current?.abort();
    giving.current = new AbortController();
    opening.mutate({ ...what, signal: giving.current.signal });
  };
  useEffect(() => () => giving.current?.abort(), []);
  return {
    opening,
    open,
    cancel: () => {
      giving.current?.abort();
      opening.reset();
    },
  };
}

interface Arrival {
  readonly id: string | undefined;
  readonly url: string | undefined;
  /** The page that the address names is not kept any more. */
  readonly isGone: boolean;
  readonly onOpen: (address: string) => void;
}

/** An address that names a page opens it, once each. */
function useArrival({ id, url, isGone, onOpen }: Arrival): void {
  const open = useEffectEvent(onOpen);
  const last = useRef<string>(undefined);
  const wanted = id === undefined || isGone ? url : undefined;
  useEffect(() => {
    if (wanted !== undefined && wanted !== last.current) open(wanted);
    last.current = wanted;
  }, [wanted]);
}

/**
 * A page in the language that nobody chose as the target is taken once more, into the one that the target has become: it
 * gives way to the page, or the site's own came in later than the page.
 */
function useTargetThatGaveWay(
  page: WebPage | undefined,
  { isChosen, choice }: PageChoice,
  onAgain: (id: string) => void,
): void {
  const again = useEffectEvent(onAgain);
  const id = page?.notices.includes("sameLanguage") === true ? page.id : undefined;
  const hasWay = !isChosen && choice.target !== page?.tgt_lang && choice.target !== page?.language;
  useEffect(() => {
    if (id !== undefined && hasWay) again(id);
  }, [id, hasWay]);
}

function Hints({ isBrief }: { readonly isBrief: boolean }) {
  const t = useTexts();
  const { fileSize } = useFormats();
  const { data: limits } = useQuery(limitsQuery);
  if (limits === undefined) return undefined;
  const { trials_left: trials, max_bytes: size } = limits;
  return (
    <>
      {trials !== null && (
        <p className={classes.trials}>{trials === 0 ? t("trialsNone") : t("trialsLeft", { count: trials })}</p>
      )}
      {!isBrief && (
        <>
          <p className={classes.quiet}>{t("hint")}</p>
          <p className={classes.quiet}>{t("hintFile", { size: fileSize(size) })}</p>
        </>
      )}
    </>
  );
}
