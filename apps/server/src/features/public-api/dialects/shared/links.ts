export { findLink, linkIn } from "../../keys/links.ts";
export { hashOf } from "../../keys/secrets.ts";
