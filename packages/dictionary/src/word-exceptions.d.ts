declare module "wink-lexicon/src/wn-*-exceptions.js" {
  /** Inflected forms and their first form. */
  const exceptions: Readonly<Record<string, string>>;
  export default exceptions;
}
