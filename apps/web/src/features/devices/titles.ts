import type { Titles } from "#shared/feature/page-data.ts";

export const titles = {
  devices: { en: "Machines and jobs", zh: "设备管理" },
} satisfies Titles;
