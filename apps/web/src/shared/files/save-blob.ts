/** The browser needs the address for a moment after the click. */
const revokeAfterMs = 60_000;

/** Hands a file to the browser, which saves it as `name`. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), revokeAfterMs);
}
