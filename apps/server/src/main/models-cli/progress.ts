import type { AddProgress } from "@yiqiao/models";
import type { Texts } from "./texts.en.ts";

/** Where progress goes. */
export interface ProgressSink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

const percentStep = 10;

/** On a terminal one line that is drawn again, elsewhere a line for every ten per cent and every stage. */
export function progressLine(sink: ProgressSink, texts: Texts): (progress: AddProgress) => void {
  let shown = "";
  return (progress) => {
    const label = texts.stage(progress.stage);
    if (progress.stage !== "download") {
      const end = progress.stage === "verify" ? "\n" : "";
      const line = sink.isTTY ? `\r\u001B[2K${label}${end}` : `${label}\n`;
      if (shown !== label) sink.write(line);
      shown = label;
      return;
    }
    const { file, receivedBytes, totalBytes } = progress;
    const percent = Math.floor((100 * receivedBytes) / totalBytes);
    const step = sink.isTTY ? percent : percent - (percent % percentStep);
    const mark = `${step} ${file}`;
    if (mark === shown) return;
    const line = `${label} ${step} % (${texts.received(receivedBytes, totalBytes)}) ${file}`;
    if (sink.isTTY || !shown.startsWith(`${step} `)) sink.write(sink.isTTY ? `\r\u001B[2K${line}` : `${line}\n`);
    shown = mark;
  };
}
