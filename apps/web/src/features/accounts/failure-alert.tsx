import { Alert } from "@mantine/core";

/** What the server refused, read out when it appears. Nothing for a step that the reader broke off. */
export function FailureAlert({ error }: { readonly error: Error | null }) {
  return (
    <div aria-live="polite">
      {error !== null && error.name !== "AbortError" && (
        <Alert color="red" variant="light">
          {error.message}
        </Alert>
      )}
    </div>
  );
}
