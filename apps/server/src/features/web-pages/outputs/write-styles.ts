import { setImmediate } from "node:timers/promises";
import { PageAddresses, rewriteCss } from "@yiqiao/web-pages";
import { createAllowance } from "../preparing/allowance.ts";

export interface LoadedStyle {
  readonly css: string;
  /** Where it was found. */
  readonly address: string;
}

/** Characters in place of the addresses of all style sheets together, each as often as it stands there. */
const mostInlined = 12_000_000;

/**
 * Adds style sheets, with what they show in them, to the data addresses of what else a page shows.
 * @param styles by their addresses, those that import others before them
 */
export async function writeStyles(styles: ReadonlyMap<string, LoadedStyle>, found: Map<string, string>): Promise<void> {
  const hasRoom = createAllowance(mostInlined);
  // What is imported comes after what imports it: the last ones are written first.
  for (const [name, { css, address }] of [...styles].toReversed()) {
    const addresses = new PageAddresses(address, {
      link: (absolute) => absolute,
      resource: (absolute) => {
        const data = found.get(absolute);
        return data !== undefined && hasRoom(data.length) ? data : undefined;
      },
    });
    found.set(name, dataAddress(Buffer.from(rewriteCss(css, addresses)), "text/css;charset=utf-8"));
    await setImmediate();
  }
}

export const dataAddress = (bytes: Uint8Array, contentType: string): string =>
  `data:${contentType.replace(/\s/g, "")};base64,${Buffer.from(bytes).toString("base64")}`;
