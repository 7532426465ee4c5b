/**
 * Removes a row of a list by a button in it, and gives the focus to the row beside it; without one, to the first
 * button of what is shown then. Otherwise a reader with a keyboard would begin at the top of the page again.
 */
export function removeRow(button: HTMLElement, remove: () => void): void {
  const row = button.closest("li");
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  const next = [...(beside?.querySelectorAll("button") ?? [])].at(-1);
  const around = row?.closest("main");
  remove();
  next?.focus();
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) around?.querySelector<HTMLElement>("section button")?.focus();
  });
}
