export const quotaPaths = { remaining: "/request_translate/select_remaining_char" } as const;
