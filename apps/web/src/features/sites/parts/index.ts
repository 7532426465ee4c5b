export { SalesLinks } from "./sales-links.tsx";
