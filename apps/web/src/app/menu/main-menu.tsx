import { Menu, UnstyledButton } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { useInterfaceLanguage, useT } from "@yiqiao/i18n/react";
import type { ReactNode } from "react";
import { permissionsQuery } from "#features/permissions";
import type { MenuPlace } from "#shared/feature/page-data.ts";
import styles from "../layouts/layout.module.css";
import { messages } from "../messages.ts";
import { backstageFor, menuFor, type MenuEntry, type MenuGroup } from "./navigation.ts";
import { useFitting } from "./use-fitting.ts";

export const groups: readonly MenuGroup[] = ["libraries"];

interface LinksProps {
  readonly place: MenuPlace;
  readonly className: string | undefined;
  readonly onFollow?: (() => void) | undefined;
}

/** The pages of one place of the menu. */
export function Links({ place, className, onFollow }: LinksProps) {
  const { data } = useQuery(permissionsQuery);
  return menuFor(data, place).map((entry) => (
    <EntryLink key={entry.to} entry={entry} className={className} onFollow={onFollow} />
  ));
}

/** The way to the back end, for who administers anything. */
export function BackstageLink({ className, onFollow }: Omit<LinksProps, "place">) {
  const t = useT(messages);
  const { data } = useQuery(permissionsQuery);
  const entry = backstageFor(data);
  return entry && <EntryLink entry={entry} name={t("administration")} className={className} onFollow={onFollow} />;
}

interface EntryLinkProps extends Omit<LinksProps, "place"> {
  readonly entry: MenuEntry;
  /** What it is called, where that is not the page's own name. */
  readonly name?: string;
}

function EntryLink({ entry: { to, title, place }, name, className, onFollow }: EntryLinkProps) {
  const { language } = useInterfaceLanguage();
  return (
    <Link
      to={to}
      className={className}
      activeOptions={{ exact: place === "main", includeSearch: false }}
      onClick={onFollow}
    >
      {name ?? title[language]}
    </Link>
  );
}

/** What stands in the row under one name: a page, or several that open below it. */
interface Slot {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

function useSlots() {
  const t = useT(messages);
  const { language } = useInterfaceLanguage();
  const { data } = useQuery(permissionsQuery);
  const slotOf = (entry: MenuEntry): Slot => ({ name: entry.title[language], entries: [entry] });
  const backstage = backstageFor(data);
  return {
    pages: menuFor(data, "main").map(slotOf),
    // A group with a single page is that page.
    groups: [
      ...groups.flatMap((group): Slot[] => {
        const entries = menuFor(data, group);
        return entries.length <= 1 ? entries.map(slotOf) : [{ name: t(group), entries }];
      }),
      ...(backstage ? [{ name: t("administration"), entries: [backstage] }] : []),
    ],
  };
}

/** The main menu in the header's row: groups open below their names; pages that have no room in it stand behind a button. */
export function MainMenu() {
  const t = useT(messages);
  const { pages, groups: grouped } = useSlots();
  const { row, ruler, count } = useFitting();
  // A group is many pages, so it stays longest; of the pages the first ones.
  const groupCount = Math.min(count, grouped.length);
  const pageCount = Math.min(count - groupCount, pages.length);
  const shown = [...pages.slice(0, pageCount), ...grouped.slice(0, groupCount)];
  const others = [...pages.slice(pageCount), ...grouped.slice(groupCount)];
  return (
    <nav ref={row} className={styles.nav} aria-label={t("mainNavigation")}>
      {shown.map((slot) => (
        <SlotLink key={slot.name} slot={slot} />
      ))}
      {others.length > 0 && <SlotMenu name={t("more")} label={t("morePages")} slots={others} />}
      <div ref={ruler} className={styles.navRuler} aria-hidden>
        {[...grouped, ...pages].map(({ name, entries }) => (
          <Measured key={name} name={name} opens={entries.length > 1} />
        ))}
        <Measured name={t("more")} opens />
      </div>
    </nav>
  );
}

/** As wide as the entry; its name is no text of the page, which would then be there twice. */
function Measured({ name, opens }: { readonly name: string; readonly opens: boolean }) {
  return (
    <span className={styles.navLink} data-name={name}>
      {opens && <Chevron />}
    </span>
  );
}

const Chevron = () => <IconChevronDown size={15} stroke={1.8} aria-hidden className={styles.navChevron} />;

function SlotLink({ slot }: { readonly slot: Slot }) {
  const [entry] = slot.entries;
  if (entry !== undefined && slot.entries.length === 1)
    return <EntryLink entry={entry} name={slot.name} className={styles.navLink} />;
  return <SlotMenu name={slot.name} slots={[slot]} />;
}

interface SlotMenuProps {
  readonly name: string;
  /** Says more than the name, to whom it is read. */
  readonly label?: string;
  readonly slots: readonly Slot[];
}

/** A name that opens: pages, and groups under their own names where it is not their own that opens. */
function SlotMenu({ name, label, slots }: SlotMenuProps) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const isHere = slots.some(({ entries }) =>
    entries.some(({ to }) => path === to || (to !== "/" && path.startsWith(`${to}/`))),
  );
  return (
    <Menu position="bottom-start" shadow="md" width={220}>
      <Menu.Target>
        <UnstyledButton className={styles.navLink} aria-label={label} data-status={isHere ? "active" : undefined}>
          {name}
          <Chevron />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {slots.map((slot) => [slot.name !== name && <Heading key={slot.name} slot={slot} />, items(slot)])}
      </Menu.Dropdown>
    </Menu>
  );
}

const Heading = ({ slot: { name, entries } }: { readonly slot: Slot }): ReactNode =>
  entries.length > 1 && <Menu.Label>{name}</Menu.Label>;

const items = ({ name, entries }: Slot): ReactNode =>
  entries.map((entry) => <Item key={entry.to} entry={entry} name={entries.length === 1 ? name : undefined} />);

function Item({ entry: { to, title }, name }: { readonly entry: MenuEntry; readonly name: string | undefined }) {
  const { language } = useInterfaceLanguage();
  return <Menu.Item renderRoot={(props) => <Link to={to} {...props} />}>{name ?? title[language]}</Menu.Item>;
}
