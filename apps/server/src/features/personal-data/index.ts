export { type Coverage, type ExportFile, filesOf, type PersonalData } from "./personal-data.ts";
