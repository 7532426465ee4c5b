import { Button } from "@mantine/core";
import { IconBooks, IconCopy, IconStar, IconStarOff } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import { LoadingState, PageTitle, toast } from "@yiqiao/ui";
import { useState } from "react";
import { useGate } from "#features/permissions";
import { useUser } from "#features/sessions";
import { areas } from "../areas.ts";
import { CopyDialog } from "./copy-dialog.tsx";
import classes from "./libraries.module.css";
import { libraryPageQuery, useSubscribe } from "../libraries.queries.ts";
import { LibraryFilters } from "./library-filters.tsx";
import { Facts } from "./library-list.tsx";
import { LimitDialog } from "../limit-dialog.tsx";
import { isNarrowed, listSearch, type ListSearch } from "./list-search.ts";
import { EmptyBox } from "#shared/parts/empty-box.tsx";
import { Pages } from "#shared/parts/pages.tsx";
import { QueryError } from "#shared/parts/query-parts.tsx";
import { useTexts } from "../texts.ts";

const area = areas.publicTermbases;

/** Termbases for everybody: visitors look, users subscribe and copy. */
export function PublicTermbasesPage() {
  const t = useTexts();
  const navigate = useNavigate();
  const search = listSearch(useSearch({ strict: false }));
  const list = useQuery(libraryPageQuery("public", area.kind, search));
  const [copied, setCopied] = useState<Library>();
  const show = (change: ListSearch) =>
    void navigate({ to: area.path, search: { ...search, ...change }, replace: true, resetScroll: false });
  return (
    <div className={classes.page}>
      <PageTitle title={t("publicTermbases")} description={t("publicHint")} />
      {(isNarrowed(search) || list.data?.total !== 0) && <LibraryFilters search={search} onChange={show} />}
      {list.isPending && <LoadingState blocks={[88, 88, 88]} />}
      {list.isError && !list.data && <QueryError query={list} />}
      {list.data?.bank_list.length === 0 && (
        <EmptyBox
          icon={IconBooks}
          title={t(isNarrowed(search) ? "noMatch" : "emptyPublic")}
          description={t(isNarrowed(search) ? "noMatchHint" : "emptyPublicHint")}
          action={!isNarrowed(search) && <NextStep />}
        />
      )}
      {list.data && list.data.bank_list.length > 0 && (
        <ul className={classes.list} aria-label={t("publicTermbases")} data-stale={list.isPlaceholderData || undefined}>
          {list.data.bank_list.map((library) => (
            <li key={library.bank_id} className={classes.row}>
              <Facts area={area} library={library} />
              <SubscribeButtons library={library} onCopy={() => setCopied(library)} />
            </li>
          ))}
        </ul>
      )}
      <Pages page={search.page ?? 1} pages={list.data?.pages ?? 1} onPage={(page) => show({ page })} />
      {copied && <CopyDialog library={copied} onClose={() => setCopied(undefined)} />}
      <LimitDialog />
    </div>
  );
}

/** Where there are no public termbases: to publish one, or to one's own. */
function NextStep() {
  const t = useTexts();
  const user = useUser();
  if (user === undefined) return undefined;
  const [to, text] =
    user.role === 0
      ? ([areas.managedTermbases.path, "publishOne"] as const)
      : ([areas.myTermbases.path, "toOwnTermbases"] as const);
  return (
    <Button variant="light" mt="xs" renderRoot={(props) => <Link to={to} {...props} />}>
      {t(text)}
    </Button>
  );
}

interface SubscribeProps {
  readonly library: Library;
  readonly onCopy: () => void;
}

/** What a user does with a public termbase; a visitor is asked to log in first. */
export function SubscribeButtons({ library, onCopy }: SubscribeProps) {
  const t = useTexts();
  const gate = useGate("MyTerm");
  const subscribe = useSubscribe();
  const { name, bank_id, subscribed } = library;
  const change = () =>
    subscribe.mutate(
      { bank_id, subscribed: !subscribed },
      { onSuccess: () => toast.success(t(subscribed ? "unsubscribedFrom" : "subscribedTo", { name })) },
    );
  return (
    <div className={classes.buttons}>
      <Button
        variant={subscribed ? "default" : "light"}
        leftSection={
          subscribed ? (
            <IconStarOff size={17} stroke={1.7} aria-hidden />
          ) : (
            <IconStar size={17} stroke={1.7} aria-hidden />
          )
        }
        aria-label={t(subscribed ? "unsubscribeOf" : "subscribeOf", { name })}
        loading={subscribe.isPending}
        onClick={() => gate.run(change)}
      >
        {t(subscribed ? "unsubscribe" : "subscribe")}
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy size={17} stroke={1.7} aria-hidden />}
        aria-label={t("copyOf", { name })}
        onClick={() => gate.run(onCopy)}
      >
        {t("copy")}
      </Button>
    </div>
  );
}
