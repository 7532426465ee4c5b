import { ActionIcon, Button, Checkbox, UnstyledButton } from "@mantine/core";
import { IconArrowBackUp, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { fuzzyThreshold, type Library, type LibrarySettings } from "@yiqiao/contracts/libraries";
import { librariesPerCallLimit } from "@yiqiao/contracts/text";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { LoadingState } from "@yiqiao/ui";
import { useId } from "react";
import { useNames } from "#features/languages";
import { roundIcon } from "#shared/parts/round-icon.ts";
import { ownershipOf, isSameIds, ticked, type LibraryIds, type LibraryKindList } from "./library-ids.ts";
import classes from "./library-picker.module.css";
import { useTexts } from "./texts.ts";
import type { LibraryChoice } from "./use-library-choice.ts";

interface LibraryPanelProps {
  readonly choice: LibraryChoice;
  readonly onClose: () => void;
}

/** The usable memories and termbases in their order, to be ticked for what is translated now. */
export default function LibraryPanel({ choice, onClose }: LibraryPanelProps) {
  const t = useTexts();
  const { languageName } = useNames();
  const { pair } = choice;
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("title")}</h2>
        <ActionIcon {...roundIcon} aria-label={t("close")} data-autofocus onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <p className={classes.note}>
        {pair === undefined
          ? t("pairUnknown")
          : t("hint", { source: languageName(pair.source), target: languageName(pair.target) })}
      </p>
      <Lists choice={choice} />
      <Foot choice={choice} />
    </>
  );
}

function Lists({ choice }: { readonly choice: LibraryChoice }) {
  const t = useTexts();
  const { usable, ids, inUse, failure, pick, pair } = choice;
  if (pair === undefined) return undefined;
  if (failure !== null) {
    return (
      <div className={classes.failed} role="alert">
        <p className={classes.note}>{failure.message || t("failed")}</p>
        <Button variant="default" h={40} onClick={choice.retry}>
          {t("retry")}
        </Button>
      </div>
    );
  }
  if (usable === undefined || ids === undefined || inUse === undefined) {
    return (
      <div className={classes.failed}>
        <LoadingState blocks={[40, 40]} />
      </div>
    );
  }
  const change = (next: LibraryIds) => pick(isSameIds(next, inUse) ? undefined : next);
  const listOf = (kind: LibraryKindList) => (kind === "memories" ? usable.tm_list : usable.tb_list);
  return (["memories", "termbases"] as const).map((kind) => (
    <KindList
      key={kind}
      kind={kind}
      list={listOf(kind)}
      ids={ids[kind]}
      onTick={(library) => change({ ...ids, [kind]: ticked(listOf(kind), ids[kind], library) })}
    />
  ));
}

interface KindListProps {
  readonly kind: LibraryKindList;
  readonly list: readonly Library[];
  readonly ids: readonly string[];
  readonly onTick: (library: Library) => void;
}

function KindList({ kind, list, ids, onTick }: KindListProps) {
  const t = useTexts();
  const headingId = useId();
  const isFull = ids.length >= librariesPerCallLimit;
  return (
    <section className={classes.kind} aria-labelledby={headingId}>
      <div className={classes.kindHead}>
        <h3 id={headingId}>{t(kind)}</h3>
        <Link to={kind === "memories" ? "/mymemorybank" : "/mytermbank"} className={classes.link}>
          {t(kind === "memories" ? "manageMemories" : "manageTermbases")}
        </Link>
      </div>
      {list.length === 0 ? (
        <p className={classes.note}>{t(kind === "memories" ? "noMemories" : "noTermbases")}</p>
      ) : (
        <ul className={classes.list}>
          {list.map((library) => {
            const isTicked = ids.includes(library.bank_id);
            return (
              <li key={library.bank_id}>
                <Checkbox
                  className={classes.row ?? ""}
                  label={<span dir="auto">{library.name}</span>}
                  description={<Facts library={library} />}
                  checked={isTicked}
                  disabled={isFull && !isTicked}
                  onChange={() => onTick(library)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Facts({ library }: { readonly library: Library }) {
  const t = useTexts();
  const { domainName } = useNames();
  const belonging = ownershipOf(library);
  return [
    t("entries", { count: library.entries }),
    belonging === "shared" ? t("whoseSharedBy", { name: library.owner_name }) : t(wordKey("whose", belonging)),
    ...(library.domain === "general" ? [] : [domainName(library.domain)]),
  ].join(" · ");
}

function Foot({ choice }: { readonly choice: LibraryChoice }) {
  const t = useTexts();
  return (
    <div className={classes.foot}>
      {choice.settings !== undefined && <Threshold settings={choice.settings} />}
      {choice.isOwn && (
        <UnstyledButton className={classes.reset} onClick={() => choice.pick(undefined)}>
          <IconArrowBackUp size={17} aria-hidden /> {t("reset")}
        </UnstyledButton>
      )}
    </div>
  );
}

/** From which likeness on stored translations are used. */
function Threshold({ settings }: { readonly settings: LibrarySettings }) {
  const t = useTexts();
  const { percent } = useFormats();
  const { fuzzy_threshold: threshold } = settings;
  return (
    <p className={classes.note}>
      {threshold >= fuzzyThreshold.most
        ? t("thresholdFull")
        : t("thresholdFrom", { percent: percent(threshold / 100) })}
    </p>
  );
}
