const outer = new Set(["https:", "http:", "mailto:", "tel:"]);
/** Two slashes lead to another host; browsers take a backslash for a slash, and tabs and line ends out of addresses. */
const ownPath = /^\/(?![/\\])[^\t\r\n]*$/;

/** Where a link of somebody's text may lead: a page of ours, a part of this one, or one of the usual addresses. */
export function linkAddress(href: string): { readonly href: string; readonly isOwn: boolean } | undefined {
  if (ownPath.test(href) || href.startsWith("#")) return { href, isOwn: true };
  try {
    const url = new URL(href);
    return outer.has(url.protocol) ? { href: url.href, isOwn: false } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What is made of a picture: pages of ours load nothing from other hosts, which would learn who reads them, so that a
 * picture of another host is a link to it.
 */
export function pictureAddress(href: string): { readonly href: string; readonly isOwn: boolean } | undefined {
  if (ownPath.test(href)) return { href, isOwn: true };
  const address = linkAddress(href);
  return address?.href.startsWith("https://") ? address : undefined;
}
