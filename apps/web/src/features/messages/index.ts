export { messageSearch } from "./message-search.ts";
export { MessagesLink } from "./messages-link.tsx";
