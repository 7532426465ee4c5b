import { Badge, NativeSelect, Switch } from "@mantine/core";
import { IconArrowDown, IconArrowsExchange, IconArrowRight, IconArrowUp, IconGripVertical } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { Library } from "@yiqiao/contracts/libraries";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useState } from "react";
import { useNames } from "#features/languages";
import type { LibraryArea } from "../areas.ts";
import classes from "./libraries.module.css";
import { useArrange } from "../libraries.queries.ts";
import type { DialogShown } from "./library-dialogs.tsx";
import { LibraryMenu } from "./library-menu.tsx";
import { ownershipOf, changed, moved } from "./library-order.ts";
import { PenaltyHelp } from "../penalties/penalty-help.tsx";
import { RowButton } from "../row-button.tsx";
import { useTexts } from "../texts.ts";

interface LibraryListProps {
  readonly area: LibraryArea;
  /** In order; `libraries` are those of them that are shown. */
  readonly all: readonly Library[];
  readonly libraries: readonly Library[];
  readonly canOrder: boolean;
  readonly onDialog: (dialog: DialogShown) => void;
}

/** A library that is dragged, and the one that it is over. */
interface Drag {
  readonly from: number;
  readonly over: number;
}

/** On which side of a row the dragged one would come. */
const dropSide = ({ from, over }: Drag, place: number): "before" | "after" | undefined =>
  over !== place || from === place ? undefined : over < from ? "before" : "after";

const penalties = [0, 1, 2, 3, 5, 10, 15, 20, 30, 50];

/** Libraries in the order in which translations ask them. */
export function LibraryList({ area, all, libraries, canOrder, onDialog }: LibraryListProps) {
  const t = useTexts();
  const arrange = useArrange(area.kind);
  const [drag, setDrag] = useState<Drag>();
  const place = (library: Library) => all.indexOf(library);
  const move = (from: number, to: number) => {
    const next = moved(all, from, to);
    if (next !== all) arrange.mutate(next);
  };
  return (
    <ul className={classes.list} aria-label={t(area.kind === "memory" ? "listMemories" : "listTermbases")}>
      {libraries.map((library) => (
        <li
          key={library.bank_id}
          className={classes.row}
          data-unused={(area.view === "own" && !library.in_use) || undefined}
          data-ordered={canOrder || undefined}
          data-dragged={drag?.from === place(library) || undefined}
          data-target={drag && dropSide(drag, place(library))}
          draggable={canOrder}
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = "move";
            // Some browsers begin no drag without data.
            dataTransfer.setData("text/plain", library.name);
            setDrag({ from: place(library), over: place(library) });
          }}
          onDragEnd={() => setDrag(undefined)}
          onDragOver={(event) => {
            if (drag === undefined) return;
            event.preventDefault();
            if (drag.over !== place(library)) setDrag({ ...drag, over: place(library) });
          }}
          onDrop={(event) => {
            if (drag === undefined) return;
            event.preventDefault();
            setDrag(undefined);
            move(drag.from, place(library));
          }}
        >
          {canOrder && <Order library={library} place={place(library)} count={all.length} onMove={move} />}
          <Facts area={area} library={library} />
          {area.view === "own" && (
            <Use library={library} onChange={(change) => arrange.mutate(changed(all, library.bank_id, change))} />
          )}
          <LibraryMenu area={area} library={library} onDialog={onDialog} />
        </li>
      ))}
    </ul>
  );
}

interface OrderProps {
  readonly library: Library;
  readonly place: number;
  readonly count: number;
  readonly onMove: (from: number, to: number) => void;
}

function Order({ library, place, count, onMove }: OrderProps) {
  const t = useTexts();
  const { name } = library;
  return (
    <span className={classes.order}>
      <RowButton
        tip={t("moveUp")}
        label={t("moveUpOf", { name })}
        icon={<IconArrowUp size={16} aria-hidden />}
        size={30}
        disabled={place === 0}
        onClick={() => onMove(place, place - 1)}
      />
      <IconGripVertical size={16} stroke={1.6} aria-hidden className={classes.grip} />
      <RowButton
        tip={t("moveDown")}
        label={t("moveDownOf", { name })}
        icon={<IconArrowDown size={16} aria-hidden />}
        size={30}
        disabled={place === count - 1}
        onClick={() => onMove(place, place + 1)}
      />
    </span>
  );
}

/** Name, languages and what else tells one library from another. */
export function Facts({ area, library }: { readonly area: LibraryArea; readonly library: Library }) {
  const t = useTexts();
  const { domainName } = useNames();
  const { dateTime } = useFormats();
  const { name, description, domain, entries, role, owner_name: ownerName } = library;
  const belonging = ownershipOf(library);
  const isMine = area.view === "own";
  return (
    <div className={classes.facts}>
      <div className={classes.headline}>
        <Link
          to={`${area.path}/$bankId`}
          params={{ bankId: library.bank_id }}
          className={classes.name}
          dir="auto"
          draggable={false}
        >
          {name}
        </Link>
        {isMine && belonging !== "own" && (
          <Badge variant="light" color="gray" size="sm">
            {t(wordKey("whose", belonging))}
          </Badge>
        )}
        {isMine && belonging === "shared" && (
          <Badge variant="light" size="sm">
            {t(wordKey("role", role))}
          </Badge>
        )}
        {area.view === "public" && library.subscribed && (
          <Badge variant="light" size="sm">
            {t("subscribed")}
          </Badge>
        )}
      </div>
      {description !== "" && (
        <p className={classes.description} dir="auto">
          {description}
        </p>
      )}
      <div className={classes.details}>
        <Pair library={library} />
        {domain !== "general" && <span>{domainName(domain)}</span>}
        <span>{t("entries", { count: entries })}</span>
        {ownerName !== "" && <span>{t("ownedBy", { name: ownerName })}</span>}
        <span>
          {t("changedAt")} <time dateTime={library.modified_time}>{dateTime(library.modified_time)}</time>
        </span>
      </div>
    </div>
  );
}

/** The languages of a library, and whether it serves both directions. */
export function Pair({ library }: { readonly library: Pick<Library, "src_lang" | "tgt_lang" | "tow_way"> }) {
  const t = useTexts();
  const { languageName } = useNames();
  const isTwoWay = library.tow_way === 1;
  const Icon = isTwoWay ? IconArrowsExchange : IconArrowRight;
  const [source, target] = [languageName(library.src_lang), languageName(library.tgt_lang)];
  return (
    <span className={classes.pair}>
      <span aria-hidden>{source}</span>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span aria-hidden>{target}</span>
      <span className={classes.hidden}>{t(isTwoWay ? "pairTwoWay" : "pairOneWay", { source, target })}</span>
    </span>
  );
}

interface UseProps {
  readonly library: Library;
  readonly onChange: (change: Partial<Library>) => void;
}

function Use({ library, onChange }: UseProps) {
  const t = useTexts();
  const { name, penalty } = library;
  const steps = [...new Set([...penalties, penalty])].sort((one, other) => one - other);
  return (
    <div className={classes.use}>
      {library.flag === "1" && (
        <NativeSelect
          size="xs"
          label={t("penalty")}
          aria-label={t("penaltyOf", { name })}
          data={steps.map((step) => ({ value: String(step), label: step === 0 ? t("penaltyNone") : `−${step}%` }))}
          value={String(penalty)}
          disabled={!library.in_use}
          onChange={({ currentTarget }) => onChange({ penalty: Number(currentTarget.value) })}
        />
      )}
      {library.flag === "1" && <PenaltyHelp />}
      <Switch
        label={t("inUse")}
        aria-label={t("inUseOf", { name })}
        checked={library.in_use}
        onChange={({ currentTarget }) => onChange({ in_use: currentTarget.checked })}
      />
    </div>
  );
}
