/** What the module of a program exports. */
export interface Performer {
  /** Answers in JSON, failures as well. */
  readonly perform: (request: unknown) => Promise<unknown>;
  /** Loads what a request will need; what fails here fails again when it is asked for. */
  readonly prepare?: (preparation: unknown) => Promise<void>;
}

/** What a process is told: to get ready, to do its work. */
export type Message = { readonly prepare: object } | { readonly perform: object };
