import { isUntranslatable } from "@yiqiao/language";

/** Codes of countries and kinds. */
const code = /^[A-Z]{1,2}\d{0,2}$/;
const identifier =
  /[_\\@#=<>{}|]|::|:\/\/|^[/.~]|\/.*\/|\p{Ll}\p{Lu}|^\p{L}{1,12}[:-]?\d|\d\p{L}|^[\w-]+:[\p{L}\d]|[\w-]\.[\w-]{2,}/u;

/** Whether text that is alone in an element of unknown meaning reads as words, not as a name for machines. */
export function isProse(text: string): boolean {
  const trimmed = text.trim();
  if (isUntranslatable(trimmed)) return false;
  const isOneWord = /^[\u0021-\u007e]+$/.test(trimmed);
  return (
    !isOneWord || !(identifier.test(trimmed) || code.test(trimmed) || /^(?:true|false|null|none|utf-8)$/i.test(trimmed))
  );
}
