import { type LanguageCode } from "@yiqiao/contracts/languages";
type Texts = Readonly<Record<LanguageCode, readonly string[]>>;
/** What pages are made of: the lines of `xx.txt` in a folder, or this file's. @throws UsageError */
export declare function readTexts(folder: string | undefined): Promise<Texts>;
/** As many texts as are asked for, from the one at `from` on, around the end and on again. */
export declare function take(texts: readonly string[], from: number, count: number): string[];
export {};
