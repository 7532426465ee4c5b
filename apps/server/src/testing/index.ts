export { createTestDatabase } from "./database.ts";
export { type AccountToBuild, buildAccount, buildSite } from "./accounts.ts";
export { buildTestApp, encryptWith, type TestApp, type TestAppOptions, type TestCall } from "./app.ts";
export { createTestClock, type TestClock } from "./clock.ts";
export { createScriptedEngine, said } from "../features/translation/testing/scripted-engine.ts";
export { buildCaptcha, buildCaptchas, codeFor } from "./sign-in.ts";
export { proveOwner } from "./proof.ts";
export { buildTestJobs, type TestJobs } from "./jobs.ts";
export { appCode, wrongCode } from "../features/two-factor/testing/app-codes.ts";
