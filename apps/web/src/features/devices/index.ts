export { isGraveForDevices, useDeviceAttentionWords } from "./attention-list.tsx";
