/* Loaded into servers by tests: whoever trims this word never comes back. */
const trim: (this: string) => string = Reflect.get(String.prototype, "trim");

function freezeAtWord(this: string): string {
  const trimmed = trim.call(this);
  if (trimmed === "freeze now") for (;;);
  return trimmed;
}
Reflect.set(String.prototype, "trim", freezeAtWord);
