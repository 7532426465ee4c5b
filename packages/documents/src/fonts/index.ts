export { officeFontOf, type OfficeFont } from "./office-font.ts";
