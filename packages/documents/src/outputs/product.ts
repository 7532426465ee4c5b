/** What the files say made them. */
export const product = { id: "yiqiao", name: "Yiqiao", version: "1" } as const;
