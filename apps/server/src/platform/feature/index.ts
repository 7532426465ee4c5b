export { type AllServices, createServices, type InOrder } from "./create-services.ts";
export { defineFeature, type FeatureParts } from "./feature.ts";
export { createPort, type Port } from "./port.ts";
