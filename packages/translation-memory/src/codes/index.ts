export { createCodeFinder, findCodes, uniteFinders, withoutCodes } from "./find-codes.ts";
export { keepsCodes } from "./keep-codes.ts";
export { lockAsTags, lockCodes, type LockedSentence } from "./lock-codes.ts";
export { type CodeKind, codeKinds, type CodeSpan, type FindCodes } from "./model.ts";
export { createPatternFinder } from "./written-patterns.ts";
export { standInVariants } from "./stand-ins.ts";
