export { buildScansApp, manual, type ScansApp, type ScanUser } from "../features/term-extraction/testing/scans-app.ts";
