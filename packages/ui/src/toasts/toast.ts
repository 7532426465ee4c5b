import { createT, parseInterfaceLanguage } from "@yiqiao/i18n";
import type { ReactNode } from "react";
import { messages } from "../messages.ts";
import { isPhone } from "../phone.ts";
import type { ToastAction } from "./toast-action.tsx";

/** How long a toast stays. */
export const toastMs = { error: 3000, success: 3000, warning: 10_000, action: 10_000 } as const;
/** On phones short notices stay longer: the eye has more to do. */
const shortestOnPhonesMs = 5000;

/** @param userAgent as the browser names itself */
export function toastLifeMs(kind: keyof typeof toastMs, userAgent: string): number {
  return isPhone(userAgent) ? Math.max(shortestOnPhonesMs, toastMs[kind]) : toastMs[kind];
}

interface Shown {
  readonly color: string;
  readonly message: string;
  readonly content?: ReactNode;
  readonly stays?: boolean | undefined;
}

async function show(
  kind: keyof typeof toastMs,
  { color, message, content = message, stays = false }: Shown,
): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  const language = parseInterfaceLanguage(document.documentElement.lang.slice(0, 2)) ?? "zh";
  const closeButtonProps = { "aria-label": createT(messages, language)("close") };
  notifications.show({
    id: `${kind}:${message}`,
    message: content,
    color,
    closeButtonProps,
    withBorder: true,
    autoClose: !stays && toastLifeMs(kind, navigator.userAgent),
  });
}

/** Takes the toast away once its act is done. */
async function showAction(
  kind: "action" | "warning",
  { message, stays }: Pick<Shown, "message" | "stays">,
  action: ToastAction,
): Promise<void> {
  const { actionContent } = await import("./toast-action.tsx");
  const { notifications } = await import("@mantine/notifications");
  const run = () => {
    notifications.hide(`${kind}:${message}`);
    action.run();
  };
  const color = kind === "action" ? "green" : "yellow";
  await show(kind, { color, message, stays, content: actionContent(message, { label: action.label, run }) });
}

/** Short notices over the page; the same text twice shows once. They need a `SiteProvider` in the page. */
export const toast = {
  error: (message: string): void => void show("error", { color: "red", message }),
  success: (message: string): void => void show("success", { color: "green", message }),
  /** @param action what helps, as a button */
  warning: (message: string, action?: ToastAction): void =>
    void (action ? showAction("warning", { message }, action) : show("warning", { color: "yellow", message })),
  /** With a button, such as one that takes back what was done. */
  action: (message: string, action: ToastAction): void => void showAction("action", { message }, action),
  /** Stays until the reader takes it or closes it. */
  offer: (message: string, action: ToastAction): void => void showAction("action", { message, stays: true }, action),
};
