const bullet = /^(?:[•◦▪▫■□●○◆◇▶►➢➤✓✔❖‣⁃·∙*–—-]|\p{Co})$/u;
const enumerator = /^(?:[([]?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})[.)\]]|\d{1,2}(?:\.\d{1,2}){1,4}\.?)$/u;
const bareNumber = /^\d{1,3}$/;

/** A bullet or a number with its punctuation: what stands before an item of a list. */
export function isMarkerText(text: string): boolean {
  return bullet.test(text.trim()) || enumerator.test(text.trim());
}

/** The same, or a bare number, where a gap follows it at the beginning of a line. */
export function leadsItem(text: string): boolean {
  return isMarkerText(text) || bareNumber.test(text.trim());
}
