/** Loaded when the plan's limit is reached, not before. */
export { LimitDialog as default } from "#features/libraries";
