import { opensWithoutPassword } from "./default-password.ts";
import type { ReadStretch } from "./powerpoint-records.ts";

const types = { endOfPart: 0x0a, filePass: 0x2f, sheet: 0x85 } as const;
const macroSheet = 1;
/** Of the part that describes the workbook; more is not looked at. */
const maxBytes = 1 << 20;

interface WorkbookStart {
  /** A password is needed to read it: one of the reader's own, not the one that Excel tries by itself. */
  readonly isEncrypted: boolean;
  /** Excel 4.0 macros stand on sheets of their own. */
  readonly hasMacroSheets: boolean;
}

/** What the first records of a workbook say ([MS-XLS] 2.1.4). */
export function readWorkbookStart(read: ReadStretch): WorkbookStart {
  const bytes = Buffer.from(read(0, maxBytes));
  let hasMacroSheets = false;
  for (let at = 0; at + 4 <= bytes.length;) {
    const [type, length] = [bytes.readUInt16LE(at), bytes.readUInt16LE(at + 2)];
    const content = bytes.subarray(at + 4, at + 4 + length);
    // What follows is encrypted.
    if (type === types.filePass) return { isEncrypted: !opensWithoutPassword(content), hasMacroSheets };
    // The kind of sheet stands behind where it begins (four bytes) and whether it is hidden.
    if (type === types.sheet && content[5] === macroSheet) hasMacroSheets = true;
    if (type === types.endOfPart) break;
    at += 4 + length;
  }
  return { isEncrypted: false, hasMacroSheets };
}
