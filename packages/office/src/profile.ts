import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

type Setting = readonly [path: string, name: string, value: string];

const security = "/org.openoffice.Office.Common/Security/Scripting";
const inet = "/org.openoffice.Inet/Settings";
const nowhere = "127.0.0.1";
/** The discard port: nothing listens there. */
const discard = "9";

/**
 * What a file from a stranger must not set off, and what makes no sense without a person: macros, links to other files
 * and to the network, Java, saving for recovery, recalculation of what the file says a formula gives.
 */
const settings: readonly Setting[] = [
  [security, "DisableMacrosExecution", "true"],
  [security, "MacroSecurityLevel", "3"],
  [security, "BlockUntrustedRefererLinks", "true"],
  [inet, "ooInetProxyType", "2"],
  [inet, "ooInetHTTPProxyName", nowhere],
  [inet, "ooInetHTTPProxyPort", discard],
  [inet, "ooInetHTTPSProxyName", nowhere],
  [inet, "ooInetHTTPSProxyPort", discard],
  [inet, "ooInetNoProxy", ""],
  ["/org.openoffice.Office.Writer/Content/Update", "Link", "2"],
  ["/org.openoffice.Office.Calc/Content/Update", "Link", "2"],
  ["/org.openoffice.Office.Calc/Formula/Load", "OOXMLRecalcMode", "1"],
  ["/org.openoffice.Office.Calc/Formula/Load", "ODFRecalcMode", "1"],
  ["/org.openoffice.Office.Recovery/AutoSave", "Enabled", "false"],
  ["/org.openoffice.Office.Recovery/RecoveryInfo", "Enabled", "false"],
  ["/org.openoffice.Office.Java/VirtualMachine", "Enable", "false"],
  ["/org.openoffice.Office.Common/Misc", "FirstRun", "false"],
  ["/org.openoffice.Office.Common/Misc", "UseOpenCL", "false"],
  ["/org.openoffice.Office.Common/Misc", "CrashReport", "false"],
];

const item = ([path, name, value]: Setting) =>
  `<item oor:path="${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`;

/** A profile of LibreOffice, as it is before its first start; one process at a time may use it. */
export async function writeProfile(folder: string): Promise<void> {
  await mkdir(join(folder, "user"), { recursive: true });
  const namespaces =
    'xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  const items = settings.map((setting) => item(setting)).join("\n");
  await writeFile(
    join(folder, "user", "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>\n<oor:items ${namespaces}>\n${items}\n</oor:items>\n`,
  );
}
