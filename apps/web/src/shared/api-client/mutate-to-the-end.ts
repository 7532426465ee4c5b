interface Mutation<Data, Variables> {
  readonly mutateAsync: (variables: Variables) => Promise<Data>;
}

interface Callbacks<Data> {
  readonly onSuccess: (data: Data) => void;
  readonly onError?: (error: Error) => void;
  readonly onSettled?: () => void;
}

/**
 * Changes something and tells what came of it, as `mutate` does, also where the part of the screen that asked is gone
 * by then: the row of what was deleted, a form that began anew with the changed data. Calls that do not tell their own
 * errors have told them before.
 */
export function mutateToTheEnd<Data, Variables>(
  mutation: Mutation<Data, Variables>,
  variables: Variables,
  { onSuccess, onError, onSettled }: Callbacks<Data>,
): void {
  mutation
    .mutateAsync(variables)
    .then(onSuccess, onError)
    .finally(onSettled)
    .catch(() => undefined);
}
