import { attributesOf, valueOf } from "./xml-attributes.ts";
import { XmlCursor } from "./xml-cursor.ts";

interface Scope {
  /** Depth of the element that declares it. */
  readonly depth: number;
  /** Prefixes of the file to those that the reader knows. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Names as they stand there to names with known prefixes, as they turn up. */
  readonly names: Map<string, string>;
}

/**
 * Walks over tokens and names elements by their namespace: whatever prefix a file binds to it, `element()` gives the
 * one that `known` lists for its address. Elements of other namespaces begin with a question mark.
 */
export class NamespaceCursor extends XmlCursor {
  /** Elements that are open, the current one included if it is an opening tag. */
  depth = 0;
  readonly #known: ReadonlyMap<string, string>;
  readonly #scopes: Scope[] = [];
  #scope: Scope = { depth: 0, prefixes: new Map(), names: new Map() };
  #isLeaving = false;

  constructor(text: string, known: ReadonlyMap<string, string>) {
    super(text);
    this.#known = known;
  }

  override next(): boolean {
    if (this.#isLeaving) this.#leave();
    const more = super.next();
    if (this.kind === "open") this.depth++;
    if (this.hasNamespaces) this.#enter(this.kind === "open" ? this.depth : this.depth + 1);
    if (this.kind === "close" || this.kind === "empty") {
      const depth = this.kind === "close" ? this.depth : this.depth + 1;
      this.#isLeaving = this.#scope.depth === depth && depth > 0;
      if (this.kind === "close") this.depth--;
    }
    return more;
  }

  /** Known prefix and local name of the tag. */
  element(): string {
    const name = this.name();
    const known = this.#scope.names.get(name);
    if (known !== undefined) return known;
    const resolved = this.#resolve(name);
    this.#scope.names.set(name, resolved);
    return resolved;
  }

  /** Goes behind the end of the element whose opening tag is the token. */
  skip(): void {
    if (!this.is("open")) return;
    const outside = this.depth - 1;
    while (this.next()) {
      if (this.kind === "close" && this.depth === outside) return;
    }
  }

  #resolve(name: string): string {
    const colon = name.indexOf(":");
    const prefix = colon < 0 ? "" : name.slice(0, colon);
    const bound = this.#scope.prefixes.get(prefix);
    if (bound === undefined) return name;
    return bound === "" ? name.slice(colon + 1) : `${bound}:${name.slice(colon + 1)}`;
  }

  #enter(depth: number): void {
    const prefixes = new Map(this.#scope.prefixes);
    for (const attribute of attributesOf(this.text, this.start, this.end)) {
      if (attribute.name !== "xmlns" && !attribute.name.startsWith("xmlns:")) continue;
      const prefix = attribute.name.slice("xmlns:".length);
      const address = valueOf(this.text, attribute);
      prefixes.set(prefix, address === "" ? "" : (this.#known.get(address) ?? `?${prefix}`));
    }
    this.#scopes.push(this.#scope);
    this.#scope = { depth, prefixes, names: new Map() };
  }

  #leave(): void {
    this.#scope = this.#scopes.pop() ?? this.#scope;
    this.#isLeaving = false;
  }
}
