import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, type KeyboardEvent } from "react";
import { replaceLimits } from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import { useListHandle } from "../project/list-handle.ts";
import { useSession } from "../project/use-session.ts";
import { FindForm } from "./find-form.tsx";
import classes from "./find.module.css";
import { findQuery } from "./find.queries.ts";
import { FoundParts } from "./found-parts.tsx";
import { leftText } from "./left-text.ts";
import { nextFound } from "./next-found.ts";
import { useTexts } from "./texts.ts";
import type { Find } from "./use-find.ts";

interface FindPanelProps {
  readonly find: Find;
  /** Of the segments that the filters show; undefined: all. */
  readonly shown: readonly number[] | undefined;
}

/** Finding and replacing, above the segments. */
export function FindPanel({ find, shown }: FindPanelProps) {
  const t = useTexts();
  const list = useListHandle();
  const { project, store } = useSession();
  const { round, page } = find;
  const idle = { search: find.form, number: 0 };
  const query = useQuery({ ...findQuery(project.project_id, round ?? idle, page), enabled: round !== undefined });
  const found = round === undefined ? undefined : query.data;
  const visited = useRef<number>(undefined);
  const show = (id: number, isEditing: boolean): void => {
    const index = store.row(id)?.index;
    if (index === undefined) return;
    if (shown?.includes(index) === false) toast.warning(t("hidden"));
    else list.current?.goTo(index, isEditing);
  };
  const step = (by: 1 | -1): void => {
    if (found === undefined) return;
    const { active } = store.summary();
    const from = active === undefined ? undefined : store.row(active)?.index;
    const isFirst = visited.current !== round?.number;
    const id = nextFound({ ids: found.ids, indexOf: (each) => store.row(each)?.index, from, by, isFirst });
    if (id === undefined) return;
    visited.current = round?.number;
    show(id, false);
    find.setPage(Math.floor(found.ids.indexOf(id) / replaceLimits.pageSize) + 1);
    find.field.current?.focus();
  };
  const close = (): void => {
    find.close();
    list.current?.act("leave");
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <section aria-label={t("title")} className={classes.panel} onKeyDown={onKeyDown}>
      <FindForm find={find} onStep={step} onClose={close} />
      <Done find={find} />
      {round !== undefined && found === undefined && query.error === null && <p role="status">{t("searching")}</p>}
      {round !== undefined && query.error !== null && (
        <div role="alert" className={classes.bar}>
          <span>{query.error.message}</span>
          <Button size="compact-sm" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t("again")}
          </Button>
        </div>
      )}
      {found !== undefined && query.error === null && (
        <FoundParts find={find} found={found} onStep={step} onGo={(id) => show(id, true)} />
      )}
    </section>
  );
}

/** What was done last, and how it is taken back. */
function Done({ find: { done, undo, isBusy } }: { readonly find: Find }) {
  const t = useTexts();
  if (done === undefined && undo === undefined) return undefined;
  return (
    <div className={classes.bar}>
      {done !== undefined && (
        <span role="status">
          {done.kind === "replaced"
            ? [
                done.changed === 0 ? t("replacedNone") : t("replaced", { count: done.changed }),
                leftText(t, done.left) ?? "",
              ].join(" ")
            : [t("undone", { count: done.changed }), done.left > 0 ? t("undoLeft", { count: done.left }) : ""].join(
                " ",
              )}
        </span>
      )}
      {undo !== undefined && (
        <Button size="compact-sm" variant="light" loading={isBusy} onClick={undo}>
          {t("undo")}
        </Button>
      )}
    </div>
  );
}
