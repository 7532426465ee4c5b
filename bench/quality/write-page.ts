import type { InstalledModel } from "@yiqiao/engines/local";
export async function writeQualityPage(_t: string, _m: readonly InstalledModel[]): Promise<void> {}
