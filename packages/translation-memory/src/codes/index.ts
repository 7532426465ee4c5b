export { createCodeFinder, findCodes, combineFinders, withoutCodes } from "./find-codes.ts";
export { keepsCodes } from "./keep-codes.ts";
export { composeLocks, liftSymbols, type LiftedSentence, withoutSymbols } from "./lift-symbols.ts";
export { lockPair } from "./lock-pair.ts";
export { lockAsTags, lockCodes, type LockedSentence } from "./lock-codes.ts";
export { type CodeKind, codeKinds, type CodeSpan, type FindCodes } from "./model.ts";
export { createOwnFinder } from "./own-codes.ts";
export { standInVariants } from "./stand-ins.ts";
export { hasEmoji } from "./symbols.ts";
