import { createT, parseInterfaceLanguage } from "@yiqiao/i18n";
import { messages } from "./messages.ts";

/** How long a toast stays. */
export const toastMs = { error: 3000, success: 3000, warning: 10_000 } as const;

async function show(kind: keyof typeof toastMs, color: string, message: string): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  const language = parseInterfaceLanguage(document.documentElement.lang.slice(0, 2)) ?? "zh";
  const closeButtonProps = { "aria-label": createT(messages, language)("close") };
  notifications.show({
    id: `${kind}:${message}`,
    message,
    color,
    closeButtonProps,
    withBorder: true,
    autoClose: toastMs[kind],
  });
}

/** Short notices over the page; the same text twice shows once. They need a `SiteProvider` in the page. */
export const toast = {
  error: (message: string): void => void show("error", "red", message),
  success: (message: string): void => void show("success", "green", message),
  warning: (message: string): void => void show("warning", "yellow", message),
};
