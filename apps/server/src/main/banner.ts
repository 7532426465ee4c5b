import type { RunningServer } from "./start.ts";

/** What a person who started the server wants to know, in a few lines. */
export function banner({ address, administrator, notices }: Omit<RunningServer, "stop">): string {
  const lines = [address === undefined ? "Yiqiao's worker is running." : `Yiqiao is running at ${address}`];
  if (administrator !== null) {
    lines.push(
      "",
      `  Administrator      ${administrator.account}`,
      `  One-time password  ${administrator.password}`,
      "  Shown only this once; you choose your own at the first login.",
    );
  }
  if (notices.length > 0) {
    lines.push("", "Not available:", ...notices.map(({ part, problem, remedy }) => `  ${part}: ${problem}; ${remedy}`));
  }
  return `${lines.join("\n")}\n`;
}
