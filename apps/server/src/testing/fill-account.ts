export { fillAccount } from "../features/personal-data/testing/filled-account.ts";
