type Field = Pick<HTMLTextAreaElement, "value" | "focus" | "setSelectionRange">;

/** Whoever comes back to a text goes on at its end: browsers put the caret of a field that was filled by a page at the start. */
export function focusAtEnd(field: Field | null): void {
  if (field === null) return;
  field.setSelectionRange(field.value.length, field.value.length);
  field.focus();
}
