/** The looks of a round button with nothing but an icon, as rows have them. */
export const roundIcon = { variant: "subtle", color: "gray", size: 40, radius: "xl" } as const;
