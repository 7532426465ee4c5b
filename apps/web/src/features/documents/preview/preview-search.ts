const uuidPattern = /^[0-9a-f-]{36}$/i;

/** The task that a document belongs to, which knows its name and languages. */
export interface PreviewSearch {
  readonly task?: string | undefined;
}

export function previewSearch(search: Record<string, unknown>): PreviewSearch {
  const task = search["task"];
  return { task: typeof task === "string" && uuidPattern.test(task) ? task : undefined };
}
