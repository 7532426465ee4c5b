interface FramePolicy {
  /** Of our own script, the only one that runs; new for every answer. */
  readonly nonce: string;
  /** Where our proxy answers: an origin, or an address that ends in a slash. */
  readonly proxy: string;
  /** Who may hold the frame. */
  readonly ancestors?: string;
}

/**
 * The headers of our proxy's answers to what a page asks for. The frame has an origin of its own, from which fonts are read
 * only where they are said to be for everyone; opened by itself, what was fetched runs nothing.
 */
export const resourcePolicy: Readonly<Record<string, string>> = {
  "Access-Control-Allow-Origin": "*",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "Content-Security-Policy": "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  "X-Content-Type-Options": "nosniff",
};

/**
 * The headers under which a page is shown: an origin of its own that reaches neither our session nor anything but pictures,
 * styles, fonts and media of our proxy, and runs no script but ours. The second wall: `preparePage` is the first.
 * @throws {RangeError} the nonce or an address could end its directive
 */
export function framePolicy({ nonce, proxy, ancestors = "'self'" }: FramePolicy): Readonly<Record<string, string>> {
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(nonce)) throw new RangeError("nonce");
  for (const value of [proxy, ancestors]) if (!/^[^\s;,]+$/.test(value)) throw new RangeError("address of a policy");
  const policy = [
    "sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox",
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    "script-src-attr 'none'",
    `style-src 'unsafe-inline' ${proxy}`,
    `img-src ${proxy} data:`,
    `font-src ${proxy} data:`,
    `media-src ${proxy} data:`,
    "connect-src 'none'",
    "frame-src 'none'",
    "worker-src 'none'",
    "manifest-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ];
  return {
    "Content-Security-Policy": policy.join("; "),
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-DNS-Prefetch-Control": "off",
    "Permissions-Policy":
      "accelerometer=(), autoplay=(), camera=(), display-capture=(), fullscreen=(), geolocation=(), gyroscope=(), " +
      "microphone=(), midi=(), payment=(), usb=()",
  };
}
