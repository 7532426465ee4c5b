/** Storage may be forbidden to this page; then a choice lives as long as the page. */
export function permitted<T>(access: () => T, otherwise: T): T {
  try {
    return access();
  } catch (error) {
    if (error instanceof DOMException) return otherwise;
    throw error;
  }
}
