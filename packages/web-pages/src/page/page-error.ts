/** Why nothing can be shown of a page. */
export type WebPageFault =
  /** It nests or repeats more than any page that people write. */
  | "too-complex"
  /** No html is in the saved file. */
  | "no-html";

export class WebPageError extends Error {
  override readonly name = "WebPageError";
  readonly fault: WebPageFault;

  constructor(fault: WebPageFault) {
    super(`web page: ${fault}`);
    this.fault = fault;
  }
}
