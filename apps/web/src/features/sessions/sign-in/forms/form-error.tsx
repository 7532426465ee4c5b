import { Alert } from "@mantine/core";
import styles from "../sign-in.module.css";

/** Tells, above the button, a refusal that belongs to no field; screen readers hear it when it comes. */
export function FormError({ message }: { readonly message: string | undefined }) {
  return (
    <div aria-live="polite" className={styles.fault}>
      {message !== undefined && (
        <Alert color="red" variant="light" p="sm">
          {message}
        </Alert>
      )}
    </div>
  );
}
