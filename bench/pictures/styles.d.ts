import type { LanguageCode } from "@yiqiao/contracts/languages";
import type { PageStyle } from "./render-page.ts";
/** Each font in each size; grounds and turns change from one to the next. */
export declare function stylesOf(language: LanguageCode): PageStyle[];
