import { Alert } from "@mantine/core";

/** What the server refused, read out when it appears. Nothing for a step that the reader broke off. */
export function FailureAlert({ error }: { readonly error: Error | null }) {
  const isShown = error !== null && error.name !== "AbortError";
  return (
    <div aria-live="polite" style={isShown ? undefined : { marginTop: "calc(-1 * var(--mantine-spacing-md))" }}>
      {isShown && (
        <Alert color="red" variant="light">
          {error.message}
        </Alert>
      )}
    </div>
  );
}
