import type { CSSVariablesResolver, MantineThemeOverride } from "@mantine/core";
import { mainShade, shadesOf } from "./shades.ts";
import type { Shades } from "./shades.ts";

/** What a white-label site sets over the defaults. */
export interface ThemeTokens {
  /** `#rrggbb`; ten shades with readable contrast are made from it. */
  readonly primary?: string | undefined;
  readonly radius?: "xs" | "sm" | "md" | "lg" | "xl" | undefined;
}

export const defaultPrimary = "#0f6e6e";

const latin = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial';
const chinese = '"Noto Sans SC", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Source Han Sans SC"';

export const fontFamily = `${latin}, ${chinese}, sans-serif`;

/** Cool greys; from index 5 on readable on white and on the page ground. */
export const gray: Shades = [
  "#f6f7f9",
  "#eef0f3",
  "#e3e7ec",
  "#d3d9e0",
  "#bcc4ce",
  "#66707c",
  "#59626e",
  "#424a55",
  "#2b323a",
  "#171c22",
];

/** Greys of the dark scheme: text, dimmed text, placeholder, border, raised, field, page, sunken. */
export const dark: Shades = [
  "#e6eaef",
  "#c6cdd6",
  "#a3adb9",
  "#8e99a6",
  "#3a434e",
  "#2b323b",
  "#22282f",
  "#1a1f25",
  "#12161b",
  "#0b0e11",
];

/** The Mantine theme of a site. */
export function createSiteTheme(tokens: ThemeTokens = {}): MantineThemeOverride {
  return {
    colors: {
      brand: shadesOf(tokens.primary ?? defaultPrimary),
      gray,
      dark,
      red: shadesOf("#c9302c"),
      green: shadesOf("#1c7c3f"),
      yellow: shadesOf("#9a5b00"),
    },
    primaryColor: "brand",
    primaryShade: mainShade,
    autoContrast: true,
    black: "#171c22",
    cursorType: "pointer",
    respectReducedMotion: true,
    defaultRadius: tokens.radius ?? "md",
    components: {
      Badge: { defaultProps: { tt: "none" } },
      // The placeholder is a focusable element that no menu may hold: the first entry takes the focus instead.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // A dialog's title row is a `header` outside the page's parts, which would count as a second banner.
      Drawer: { defaultProps: { attributes: { header: { role: "presentation" } } } },
      // From the top on, and not in the middle: what arrives late in a dialog moves nothing above it, least of all a button
      // that is just being pressed.
      Modal: {
        defaultProps: { attributes: { header: { role: "presentation" } }, yOffset: "clamp(1rem, 10dvh, 8rem)" },
      },
    },
    fontFamily,
    fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace',
    headings: {
      fontWeight: "650",
      textWrap: "balance",
      sizes: {
        h1: { fontSize: "1.625rem", lineHeight: "1.3" },
        h2: { fontSize: "1.25rem", lineHeight: "1.35" },
        h3: { fontSize: "1.0625rem", lineHeight: "1.4" },
      },
    },
    shadows: {
      xs: "0 1px 2px rgb(15 23 32 / 6%)",
      sm: "0 1px 3px rgb(15 23 32 / 8%), 0 1px 2px rgb(15 23 32 / 4%)",
      md: "0 4px 16px rgb(15 23 32 / 10%), 0 1px 3px rgb(15 23 32 / 6%)",
    },
  };
}

/** On dark ground a quiet button is a thin veil of its colour, not a darker shade of it. */
const darkVeils: Record<string, string> = Object.fromEntries(
  ["brand", "red", "green", "yellow", "gray"].flatMap((color) => [
    [`--mantine-color-${color}-light`, `color-mix(in srgb, var(--mantine-color-${color}-4) 15%, transparent)`],
    [`--mantine-color-${color}-light-hover`, `color-mix(in srgb, var(--mantine-color-${color}-4) 22%, transparent)`],
    [`--mantine-color-${color}-light-color`, `var(--mantine-color-${color}-3)`],
  ]),
);

/** Variables that differ from Mantine's own: readable error, dimmed and placeholder text, quieter borders. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    "--mantine-color-error": "var(--mantine-color-red-8)",
    "--mantine-color-success": "var(--mantine-color-green-8)",
    "--mantine-color-default-border": "var(--mantine-color-gray-3)",
  },
  dark: {
    ...darkVeils,
    "--mantine-color-error": "var(--mantine-color-red-4)",
    "--mantine-color-success": "var(--mantine-color-green-4)",
  },
});
