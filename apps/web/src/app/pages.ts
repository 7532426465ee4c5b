import type { AnyRoute } from "@tanstack/react-router";
import { pages } from "./features.ts";

type Page = (typeof pages)[number];
type PageIn<Frame extends AnyRoute> = Extract<Page, { readonly types: { readonly parentRoute: Frame } }>;

/** A path without parameters. */
export type PlainPath = Exclude<Page["fullPath"], `${string}$${string}`>;

const isPlain = (path: Page["fullPath"]): path is PlainPath => !path.includes("$");

/** Where a page is; undefined where its path has parameters. */
export function pathOf({ options }: Page): PlainPath | undefined {
  return "path" in options && isPlain(options.path) ? options.path : undefined;
}

/** The pages that stand in a frame, in the order of their features. */
export function pagesIn<Frame extends AnyRoute>(frame: Frame): readonly PageIn<Frame>[] {
  return pages.filter((page): page is PageIn<Frame> => {
    const parent: AnyRoute = page.options.getParentRoute();
    return parent === frame;
  });
}
