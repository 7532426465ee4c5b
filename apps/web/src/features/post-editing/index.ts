export { PostEditButton } from "./projects/post-edit-button.tsx";
