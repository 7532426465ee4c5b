export { ProviderButtons } from "./provider-buttons.tsx";
