export { officeNamespaces } from "./office-namespaces.ts";
export { openPackage, type OpcPackage } from "./open-package.ts";
export { readRelationships, type Relationship, relationshipsNameOf } from "./relationships.ts";
