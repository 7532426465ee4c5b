export { officeNamespaces } from "./office-namespaces.ts";
export { openPackage, type OpcPackage } from "./open-package.ts";
export type { Relationship } from "./relationships.ts";
