export { MessagesLink } from "./messages-link.tsx";
