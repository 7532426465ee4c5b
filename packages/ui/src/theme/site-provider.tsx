import { getDefaultZIndex, localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { lazy, Suspense, useMemo } from "react";
import type { ReactNode } from "react";
import { createSiteTheme, cssVariablesResolver } from "./theme.ts";
import type { ThemeTokens } from "./theme.ts";

/** Local storage entry of the reader's colour scheme; the page's early script reads it too. */
export const colorSchemeStorageKey = "yiqiao.color-scheme";

/** Comes after the first paint: no toast is due before. */
const ToastRegion = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

/** Over dialogs, which toasts may tell of, and under menus, which the reader has just opened. */
const toastLayer = getDefaultZIndex("modal") + 50;

const colorSchemeManager = localStorageColorSchemeManager({ key: colorSchemeStorageKey });

export interface SiteProviderProps {
  readonly tokens?: ThemeTokens | undefined;
  readonly children: ReactNode;
}

/** Theme, colour scheme (the system's until the reader chooses) and the region where toasts appear. */
export function SiteProvider({ tokens, children }: SiteProviderProps) {
  const primary = tokens?.primary;
  const radius = tokens?.radius;
  const theme = useMemo(() => createSiteTheme({ primary, radius }), [primary, radius]);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
    >
      {children}
      <Suspense>
        <ToastRegion position="bottom-left" zIndex={toastLayer} limit={3} />
      </Suspense>
    </MantineProvider>
  );
}
