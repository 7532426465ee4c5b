import { buyingPages } from "./buying/pages.ts";
import { managementPages } from "./management/pages.ts";
import { minePages } from "./mine/pages.ts";

export const orderPages = [...minePages, ...buyingPages, ...managementPages] as const;
