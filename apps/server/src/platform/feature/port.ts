/** An interface that a feature needs from a feature created later, which connects its implementation. */
export interface Port<T> {
  /** @throws Error when nobody has connected */
  readonly value: T;
  readonly isConnected: boolean;
  connect(value: T): void;
}

class Socket<T> implements Port<T> {
  readonly #name: string;
  #connected: { readonly value: T } | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  get isConnected(): boolean {
    return this.#connected !== undefined;
  }

  get value(): T {
    if (this.#connected === undefined) throw new Error(`${this.#name}: no feature has connected to this port`);
    return this.#connected.value;
  }

  connect(value: T): void {
    if (this.#connected !== undefined) throw new Error(`${this.#name}: two features connect to this port`);
    this.#connected = { value };
  }
}

/** @param name what the port is for; used in error messages */
export function createPort<T>(name: string): Port<T> {
  return new Socket<T>(name);
}

export function isPort(value: unknown): value is Port<unknown> {
  return value instanceof Socket;
}
