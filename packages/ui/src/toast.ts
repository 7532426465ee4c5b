import { notifications } from "@mantine/notifications";

/** How long a toast stays. */
export const toastMs = { error: 3000, success: 3000, warning: 10_000 } as const;

function show(kind: keyof typeof toastMs, color: string, message: string): void {
  notifications.show({ id: `${kind}:${message}`, message, color, autoClose: toastMs[kind] });
}

/** Short notices over the page; the same text twice shows once. They need a `SiteProvider` in the page. */
export const toast = {
  error: (message: string): void => show("error", "red", message),
  success: (message: string): void => show("success", "green", message),
  warning: (message: string): void => show("warning", "yellow", message),
};
