export { trafficControlFeature } from "./feature.ts";
export { followTraffic } from "./follow-traffic.ts";
export { createTrafficGate } from "./traffic-gate.ts";
