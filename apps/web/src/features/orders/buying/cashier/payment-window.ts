/** The window in which an order is paid; it exists before the order does. */
export interface PaymentWindow {
  readonly show: (url: string) => void;
  readonly close: () => void;
}

/**
 * Opens an empty window for the cashier. Browsers allow that only in the click itself, not after an answer; one that
 * forbids it altogether gives undefined, and a link takes its place.
 */
export function openPaymentWindow(): PaymentWindow | undefined {
  const opened = window.open("about:blank", "_blank");
  if (opened === null) return undefined;
  return {
    show: (url) => {
      if (!opened.closed) opened.location.replace(url);
    },
    close: () => opened.close(),
  };
}

/** The address where an order is paid, if it is one that may be opened. */
export function payableAddress(url: string): string | undefined {
  const address = URL.parse(url, location.origin);
  return address?.protocol === "https:" || address?.protocol === "http:" ? address.href : undefined;
}
