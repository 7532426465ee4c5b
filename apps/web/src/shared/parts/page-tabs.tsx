import { Tabs } from "@mantine/core";
import { LoadingState } from "@yiqiao/ui";
import { type CSSProperties, type ReactNode, Suspense } from "react";

interface PageTabsProps<Name extends string> {
  readonly label: string;
  readonly tabs: readonly Name[];
  readonly tab: Name;
  readonly nameOf: (tab: Name) => string;
  /** Undefined is the first. */
  readonly onTab: (tab: Name | undefined) => void;
  /** Of the row of tabs. */
  readonly className?: string | undefined;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** The tabs of a page and what the chosen one shows, once it is loaded. */
export function PageTabs<Name extends string>(props: PageTabsProps<Name>) {
  const { label, tabs, tab, nameOf, onTab, className, style, children } = props;
  const open = (name: string | null) => {
    const chosen = tabs.find((known) => known === name);
    onTab(chosen === tabs[0] ? undefined : chosen);
  };
  return (
    <Tabs value={tab} onChange={open} keepMounted={false}>
      <Tabs.List className={className} style={style} aria-label={label}>
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {nameOf(name)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} pt="md">
        <Suspense fallback={<LoadingState blocks={[48, 280]} />}>{children}</Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
