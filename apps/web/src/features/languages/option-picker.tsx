import { Combobox, type ComboboxStore, Text, UnstyledButton, useCombobox } from "@mantine/core";
import { IconCheck, IconChevronDown } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import classes from "./option-picker.module.css";

export interface PickerOption {
  readonly value: string;
  readonly label: string;
  /** Stands small beside the label: the language's own name. */
  readonly aside?: string | undefined;
  readonly asideLang?: string | undefined;
  readonly isDisabled?: boolean;
}

export interface PickerGroup {
  readonly label: string | undefined;
  readonly options: readonly PickerOption[];
}

export interface OptionPickerProps {
  /** What is chosen here, for screen readers. */
  readonly label: string;
  /** What is chosen now. */
  readonly current: string;
  /** The button's name, when `current` says already what is chosen here. */
  readonly buttonLabel?: string;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  /** The options that match what was typed; called with an empty text when there is no search. */
  readonly groupsFor: (query: string) => readonly PickerGroup[];
  readonly search?: { readonly placeholder: string; readonly nothingFound: string };
  readonly targetRef?: RefObject<HTMLButtonElement | null>;
  readonly width?: number;
  /** A shorter `current` for narrow screens. */
  readonly currentBrief?: string | undefined;
  readonly isAtEnd?: boolean;
}

/** A button that opens a list of options, searchable if asked for. */
export function OptionPicker(props: OptionPickerProps) {
  const { label, value, onChoose, groupsFor, search, width = 300, isAtEnd = false } = props;
  const [query, setQuery] = useState("");
  const combobox = useCombobox({
    onDropdownOpen: () => {
      if (search) combobox.focusSearchInput();
      combobox.updateSelectedOptionIndex("active");
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setQuery("");
    },
  });
  const selectFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (query !== "") selectFirst();
  }, [query]);
  const groups = groupsFor(query).filter((group) => group.options.length > 0);

  return (
    <Combobox
      store={combobox}
      width={width}
      position={isAtEnd ? "bottom-end" : "bottom-start"}
      shadow="md"
      classNames={{ groupLabel: classes.groupLabel ?? "" }}
      withinPortal
      onOptionSubmit={(chosen) => {
        onChoose(chosen);
        combobox.closeDropdown();
        combobox.focusTarget();
      }}
    >
      <Target {...props} combobox={combobox} />
      <Combobox.Dropdown>
        {search && (
          <Combobox.Search
            value={query}
            aria-label={search.placeholder}
            placeholder={search.placeholder}
            onKeyDown={(event) => {
              if (event.key === "Tab") combobox.closeDropdown();
            }}
            onChange={(event) => {
              setQuery(event.currentTarget.value);
            }}
          />
        )}
        <Combobox.Options
          aria-label={label}
          className={classes.options}
          tabIndex={0}
          onFocus={() => (search ? combobox.focusSearchInput() : combobox.focusTarget())}
        >
          {groups.length === 0 && search && <Combobox.Empty>{search.nothingFound}</Combobox.Empty>}
          <Groups groups={groups} value={value} />
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface TargetProps extends Pick<
  OptionPickerProps,
  "label" | "current" | "buttonLabel" | "currentBrief" | "search" | "targetRef"
> {
  readonly combobox: ComboboxStore;
}

function Target({ label, current, buttonLabel, currentBrief, search, targetRef, combobox }: TargetProps) {
  return (
    <Combobox.Target targetType="button" withAriaAttributes={!search}>
      <UnstyledButton
        ref={targetRef}
        className={classes.target}
        aria-label={buttonLabel ?? `${label}: ${current}`}
        aria-haspopup="listbox"
        aria-expanded={combobox.dropdownOpened}
        onClick={() => combobox.toggleDropdown()}
        onKeyDown={(event) => {
          if (event.key === "Tab") combobox.closeDropdown();
        }}
      >
        <span className={classes.current} data-brief={currentBrief}>
          <span>{current}</span>
        </span>
        <IconChevronDown size={16} stroke={1.8} aria-hidden className={classes.chevron} />
      </UnstyledButton>
    </Combobox.Target>
  );
}

function Groups({ groups, value }: { readonly groups: readonly PickerGroup[]; readonly value: string }) {
  return groups.map((group, place) =>
    group.label === undefined ? (
      group.options.map((option) => <Option key={option.value} option={option} value={value} />)
    ) : (
      <Combobox.Group key={`${place}-${group.label}`} label={group.label}>
        {group.options.map((option) => (
          <Option key={option.value} option={option} value={value} />
        ))}
      </Combobox.Group>
    ),
  );
}

function Option({ option, value }: { readonly option: PickerOption; readonly value: string }) {
  const isChosen = option.value === value;
  return (
    <Combobox.Option
      value={option.value}
      active={isChosen}
      disabled={option.isDisabled ?? false}
      className={classes.option}
      aria-selected={isChosen}
    >
      <span className={classes.optionText}>
        <span className={classes.optionLine}>
          <span>{option.label}</span>
          {option.aside !== undefined && (
            <Text component="span" size="xs" c="dimmed" lang={option.asideLang} dir="auto">
              {option.aside}
            </Text>
          )}
        </span>
      </span>
      {isChosen && <IconCheck size={16} aria-hidden />}
    </Combobox.Option>
  );
}
