export { accountSearch } from "./account-search.ts";
export { useAccountPreferences, usePreferences } from "./use-preferences.ts";
