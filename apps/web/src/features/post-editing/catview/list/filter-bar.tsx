import { Button, Checkbox, Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconFileDiff, IconFilter, IconFilterOff, IconRefresh } from "@tabler/icons-react";
import { segmentOrigins, segmentStatuses } from "@yiqiao/contracts/post-editing";
import { wordKey } from "@yiqiao/i18n";
import { useFormats } from "@yiqiao/i18n/react";
import { useId, useState, type ReactNode } from "react";
import { useSummary } from "../../editor/store/use-segments.ts";
import { useTexts as useEditorTexts } from "../../editor/texts.ts";
import { isFiltering, noFilter, type SegmentFilter } from "../project/catview-search.ts";
import { useAddress, useFilter } from "../project/use-address.ts";
import { useSession } from "../project/use-session.ts";
import { useTexts } from "./texts.ts";
import classes from "./filter-bar.module.css";
import type { Shown } from "./use-shown.ts";

interface FilterBarProps {
  readonly shown: Shown;
  /** Stands first in the bar. */
  readonly children?: ReactNode;
}

/** Which segments are shown; it stands in the address. */
export function FilterBar({ shown, children }: FilterBarProps) {
  const t = useTexts();
  const { store } = useSession();
  const { number, percent } = useFormats();
  const total = useSummary(store, "count");
  const [filter, setFilter] = useFilter();
  const isActive = isFiltering(filter);
  const [isOpen, setOpen] = useState(isActive);
  const fields = useId();
  const count = shown.indices?.length ?? total;
  return (
    <section aria-label={t("filters")} className={classes.filters}>
      <Group gap="xs">
        {children}
        <Button
          size="xs"
          variant={isActive ? "light" : "default"}
          leftSection={<IconFilter size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-controls={fields}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "filterHide" : "filterShow")}
        </Button>
        <ChangesButton />
        <span role="status" className={classes.count}>
          {shown.progress === undefined
            ? isActive
              ? t("filterCount", { count, total: number(total) })
              : t("countAll", { count })
            : t("filterLoading", { percent: percent(Math.floor(shown.progress * 100) / 100) })}
        </span>
        {isActive && <ActiveTools onClear={() => setFilter(noFilter)} onAgain={shown.refresh} />}
      </Group>
      <div id={fields} hidden={!isOpen}>
        {isOpen && <Fields key={isActive ? "some" : "none"} />}
      </div>
    </section>
  );
}

/** Has rows show what has become of their first translations. */
function ChangesButton() {
  const t = useTexts();
  const [{ changes = false }, change] = useAddress();
  return (
    <Button
      size="xs"
      variant={changes ? "light" : "default"}
      leftSection={<IconFileDiff size={15} aria-hidden />}
      aria-pressed={changes}
      onClick={() => change({ changes: changes ? undefined : true })}
    >
      {t("changesShow")}
    </Button>
  );
}

interface ActiveToolsProps {
  readonly onClear: () => void;
  readonly onAgain: () => void;
}

function ActiveTools({ onClear, onAgain }: ActiveToolsProps) {
  const t = useTexts();
  return (
    <>
      <Button size="xs" variant="subtle" leftSection={<IconFilterOff size={15} aria-hidden />} onClick={onClear}>
        {t("filterClear")}
      </Button>
      <Button size="xs" variant="subtle" leftSection={<IconRefresh size={15} aria-hidden />} onClick={onAgain}>
        {t("filterAgain")}
      </Button>
    </>
  );
}

const typingPauseMs = 300;

const flagTexts = { findings: "filterFindings", comments: "filterComments", repeated: "filterRepeated" } as const;

function useFilterParts() {
  const [filter, setFilter] = useFilter();
  const change = (part: SegmentFilter) => setFilter({ ...filter, ...part });
  return { filter, change, changeSoon: useDebouncedCallback(change, typingPauseMs) };
}

function Fields() {
  const t = useTexts();
  const words = useEditorTexts();
  const { filter, change, changeSoon } = useFilterParts();
  const all = { value: "", label: t("filterAll") };
  const statuses = segmentStatuses.map((value) => ({ value, label: words(wordKey("status", value)) }));
  const origins = segmentOrigins.map((value) => ({ value, label: words(wordKey("from", value)) }));
  return (
    <div className={classes.fields}>
      <NativeSelect
        size="xs"
        label={t("filterStatus")}
        data={[all, ...statuses]}
        value={filter.status ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ status: segmentStatuses.find((status) => status === value) })
        }
      />
      <NativeSelect
        size="xs"
        label={t("filterOrigin")}
        data={[all, ...origins]}
        value={filter.origin ?? ""}
        onChange={({ currentTarget: { value } }) =>
          change({ origin: segmentOrigins.find((origin) => origin === value) })
        }
      />
      <NumberInput
        size="xs"
        label={t("filterBelow")}
        defaultValue={filter.below ?? ""}
        min={1}
        max={101}
        allowDecimal={false}
        hideControls
        onChange={(value) => changeSoon({ below: value === "" ? undefined : Number(value) })}
      />
      {(["source", "target"] as const).map((side) => (
        <TextInput
          key={side}
          size="xs"
          label={t(side === "source" ? "filterSource" : "filterTarget")}
          defaultValue={filter[side] ?? ""}
          maxLength={200}
          onChange={({ currentTarget: { value } }) => changeSoon({ [side]: value === "" ? undefined : value })}
        />
      ))}
      {(["findings", "comments", "repeated"] as const).map((what) => (
        <Checkbox
          key={what}
          size="xs"
          label={t(flagTexts[what])}
          checked={filter[what] === true}
          onChange={({ currentTarget: { checked } }) => change({ [what]: checked ? true : undefined })}
        />
      ))}
    </div>
  );
}
