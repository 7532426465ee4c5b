/** Which halves of the product a process runs. */
export interface Role {
  readonly api: boolean;
  readonly worker: boolean;
}

/** What processes are called by what they do. */
export const roles = {
  all: { api: true, worker: true },
  api: { api: true, worker: false },
  worker: { api: false, worker: true },
} as const satisfies Record<string, Role>;
export type RoleName = keyof typeof roles;
