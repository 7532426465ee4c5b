import {
  projectPropagationCalls as undoCalls,
  projectReplaceCalls as calls,
  type Replaced,
  replaceLimits,
} from "@yiqiao/contracts/post-editing";
import { toast } from "@yiqiao/ui";
import { useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import { api } from "#shared/api-client/index.ts";
import { waitUntilSettled } from "../../editor/store/wait-until-settled.ts";
import { useSession } from "../project/use-session.ts";
import { useWork } from "../project/use-work.ts";
import type { Round, Search } from "./find.queries.ts";
import { useTexts } from "./texts.ts";

/** What the last act here did. */
export type Done =
  | { readonly kind: "replaced"; readonly changed: number; readonly left: Replaced["left"] }
  | { readonly kind: "undone"; readonly changed: number; readonly left: number };

export interface Find {
  readonly isOpen: boolean;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What stands in the fields. */
  readonly form: Search;
  readonly change: (part: Partial<Search>) => void;
  readonly open: (selected: string) => void;
  readonly close: () => void;
  /** Undefined until something is looked for. */
  readonly round: Round | undefined;
  /** Looks for what stands in the fields. */
  readonly search: () => void;
  readonly page: number;
  readonly setPage: (page: number) => void;
  /** Segments that are not to be changed, by their ids. */
  readonly except: ReadonlySet<number>;
  readonly setTaken: (id: number, isTaken: boolean) => void;
  readonly isBusy: boolean;
  readonly done: Done | undefined;
  /** In all segments but those that are left out, or in one alone. @param revision of what was found */
  readonly replace: (revision: number, only?: number) => void;
  /** Undefined where nothing was replaced. */
  readonly undo: (() => void) | undefined;
}

const emptyForm: Search = {
  find: "",
  side: "target",
  match_case: false,
  whole_words: false,
  regular_expression: false,
  replace: undefined,
};

/** Finding and replacing in the whole project, which goes on while its panel is closed. */
export function useFind(): Find {
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [form, setForm] = useState(emptyForm);
  const [round, setRound] = useState<Round>();
  const [page, setPage] = useState(1);
  const [except, setExcept] = useState<ReadonlySet<number>>(new Set());
  const rounds = useRef(0);
  const again = (search: Search): void => {
    rounds.current += 1;
    setRound({ search, number: rounds.current });
  };

  const { isBusy, work } = useSettledWork();
  const onDone = () => field.current?.focus();
  const { done, setDone, replace, undo } = useChanges({ round, except, work, again, onDone });
  // What was found belongs to other fields then.
  const change = (part: Partial<Search>): void => {
    setForm((now) => ({ ...now, ...part }));
    setDone(undefined);
    setRound(undefined);
    setPage(1);
    setExcept(new Set());
  };
  const search = (): void => {
    setDone(undefined);
    if (form.find !== "") void work(async () => again(searchOf(form)));
  };
  return {
    isOpen,
    field,
    form,
    change,
    open: (selected) => {
      flushSync(() => {
        const find = selected.slice(0, replaceLimits.find);
        if (find !== "" && find !== form.find) change({ find });
        setOpen(true);
      });
      field.current?.focus();
      field.current?.select();
    },
    close: () => setOpen(false),
    round,
    search,
    page,
    setPage,
    except,
    setTaken: (id, isTaken) =>
      setExcept((now) => {
        const next = new Set(now);
        if (isTaken) next.delete(id);
        else next.add(id);
        return next;
      }),
    isBusy,
    done,
    replace,
    undo,
  };
}

/** One thing at a time, once the server has what it searches. The segment that is open stays so: its editor would take the focus back. */
function useSettledWork() {
  const t = useTexts();
  const { store } = useSession();
  const { isBusy, work } = useWork();
  const settled = (act: () => Promise<void>) =>
    work(async () => {
      if (await waitUntilSettled(store)) await act();
      else toast.warning(t("unsavedFirst"));
    });
  return { isBusy, work: settled };
}

interface ChangesProps {
  readonly round: Round | undefined;
  readonly except: ReadonlySet<number>;
  readonly work: (act: () => Promise<void>) => Promise<void>;
  readonly again: (search: Search) => void;
  readonly onDone: () => void;
}

/** What changes segments, and takes that back. */
function useChanges({ round, except, work, again, onDone }: ChangesProps) {
  const { project, take } = useSession();
  const [done, setDone] = useState<Done>();
  const [groupId, setGroupId] = useState<string | null>(null);
  const replace: Find["replace"] = (revision, only) =>
    void work(async () => {
      if (round?.search.replace === undefined) return;
      const { side: _, replace: replacement, ...wanted } = round.search;
      const ids = only === undefined ? { except: [...except] } : { only: [only] };
      const body = { project_id: project.project_id, ...wanted, replace: replacement, revision, ...ids };
      const { segments, reload, changed, left, group_id: group } = await api(calls.replace, { body });
      await take({ removed: [], segments, reload });
      setDone({ kind: "replaced", changed, left });
      if (group !== null) setGroupId(group);
      again(round.search);
      onDone();
    });
  const undo = (group: string): void =>
    void work(async () => {
      const body = { project_id: project.project_id, group_id: group };
      const { segments, reload, changed, left } = await api(undoCalls.undo, { body });
      await take({ removed: [], segments, reload });
      setDone({ kind: "undone", changed, left });
      setGroupId(null);
      if (round !== undefined) again(round.search);
      // The button goes.
      onDone();
    });
  return { done, setDone, replace, undo: groupId === null ? undefined : () => undo(groupId) };
}

/** Sources are looked at, and never changed. */
const searchOf = (form: Search): Search => (form.side === "source" ? { ...form, replace: undefined } : form);
