import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createOffice, OfficeError, type Office, type OfficeOptions, type OfficeTarget } from "./index.ts";
import { fakeProgram, isRunning, readStartedPids } from "./testing/fake-office.ts";

let folder = "";
const inFolder = (name: string) => join(folder, name);
const profiles = () => inFolder("profiles");

const page = `<!DOCTYPE html><html><head><meta charset="utf-8"><title>Note</title></head>
<body><h1>会议纪要</h1><p>Nine members voted for it.</p></body></html>`;
/** A sheet of Excel 4 that asks for a password: BOF, FILEPASS, EOF. */
const lockedSheet = Uint8Array.of(9, 4, 6, 0, 0, 4, 16, 0, 0, 0, 0x2f, 0, 4, 0, 0x12, 0x34, 0x56, 0x78, 0x0a, 0, 0, 0);

async function failure(work: Promise<unknown>): Promise<OfficeError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OfficeError)) throw new Error(`Expected an OfficeError, got ${String(error)}`);
  return error;
}

describe("LibreOffice", () => {
  let office: Office;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "yiqiao-office-"));
    await writeFile(inFolder("page.html"), page);
    office = createOffice({ profileDir: profiles() });
  });
  afterAll(async () => {
    await office.close();
    await rm(folder, { recursive: true });
  });
  const write = async (from: string, to: OfficeTarget): Promise<string> => {
    const output = inFolder(`${from}.${to}`);
    await office.convert({ input: inFolder(from), to, output });
    return output;
  };

  it("says its version and that it stays warm", async () => {
    expect(await office.availability()).toMatchObject({ available: true, warm: true });
  });

  it("writes a text as docx, and that as doc, and back as what says the same", async () => {
    await write("page.html", "docx");
    await write("page.html.docx", "doc");
    const flat = await readFile(await write("page.html.docx.doc", "fodt"), "utf8");
    expect(flat).toContain("会议纪要");
    expect(flat).toContain("Nine members voted for it.");
  });

  it("writes a page as pdf", async () => {
    expect((await readFile(await write("page.html", "pdf"), "latin1")).slice(0, 5)).toBe("%PDF-");
  });

  it("converts several files at once, one after another in one process", async () => {
    const targets = ["docx", "pdf", "doc", "fodt"] as const;
    await Promise.all(targets.map(async (to) => write("page.html", to)));
    const [workspace = ""] = await readdir(profiles());
    expect(await readdir(join(profiles(), workspace))).toHaveLength(1);
  });

  it("refuses what a text cannot be written as", async () => {
    const error = await failure(write("page.html", "xlsx"));
    expect(error).toMatchObject({ code: "failed", retryable: false });
    expect(error.message).toContain("cannot be written as xlsx");
  });

  it("names a file that asks for a password", async () => {
    await writeFile(inFolder("locked.xls"), lockedSheet);
    expect(await failure(write("locked.xls", "xlsx"))).toMatchObject({ code: "encrypted", retryable: false });
  });

  it("goes on after a file that it cannot read", async () => {
    await writeFile(inFolder("broken.docx"), "PK\u0003\u0004 this is no archive");
    expect(await failure(write("broken.docx", "pdf"))).toMatchObject({ code: "failed", retryable: false });
    await write("page.html", "pdf");
  });

  it("loads neither local files nor pages that a document points to", async () => {
    await writeFile(inFolder("secret.txt"), "The launch code is 0000");
    const url = `file://${inFolder("secret.txt")}`;
    await writeFile(
      inFolder("curious.html"),
      `<p>Look:</p><iframe src="${url}"></iframe><object data="${url}"></object>`,
    );
    expect(await readFile(await write("curious.html", "fodt"), "utf8")).not.toContain("launch code");
  });

  it("leaves nothing on the disk when closed", async () => {
    await office.close();
    expect(await readdir(profiles())).toEqual([]);
  });
});

describe("when LibreOffice does not do as it should", () => {
  let office: Office | undefined;
  const start = (options: Partial<OfficeOptions>) => {
    office = createOffice({ profileDir: profiles(), ...options });
    return office;
  };
  const job = () => ({ input: inFolder("page.html"), to: "docx", output: inFolder("page.docx") }) as const;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "yiqiao-office-"));
    await writeFile(inFolder("page.html"), page);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await office?.close();
    office = undefined;
    await rm(folder, { recursive: true });
  });
  const running = async () => {
    const pids = await readStartedPids(folder);
    const states = await Promise.all(pids.map(async (pid) => isRunning(pid)));
    return pids.filter((_, at) => states[at]);
  };
  const allGone = async () => {
    await expect.poll(running).toEqual([]);
  };
  const waitForStart = async () => {
    await expect.poll(async () => readStartedPids(folder)).not.toEqual([]);
  };

  it("says what installs it where it is missing, and finds it once it is there", async () => {
    const missing = start({ officePath: inFolder("program") });
    const before = await missing.availability();
    expect(before).toMatchObject({ available: false });
    expect("command" in before && before.command).toMatch(/^sudo apt-get install -y .*libreoffice-writer/u);
    const error = await failure(missing.convert(job()));
    expect(error).toMatchObject({ code: "missing", retryable: false });
    expect(error.message).toContain("apt-get install");
    await fakeProgram(folder, "exit 1");
    expect(await missing.availability()).toMatchObject({ available: true, version: "99.1.2" });
  });

  it("ends one that hangs", async () => {
    const hanging = start({ officePath: await fakeProgram(folder, "exec sleep 600"), timeoutMs: 1500 });
    expect(await failure(hanging.convert(job()))).toMatchObject({ code: "timeout", retryable: true });
    await allGone();
  });

  it("ends one that takes longer than the file may, with all that it made", async () => {
    const hanging = start({ officePath: await fakeProgram(folder, "exec sleep 600") });
    let starts = 0;
    const timed = { ...job(), timeoutMs: 1500, onStart: () => starts++ };
    // The time is over when it hangs, however long that took to start.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const error = failure(hanging.convert(timed));
    await waitForStart();
    vi.advanceTimersByTime(timed.timeoutMs);
    vi.useRealTimers();
    expect(await error).toMatchObject({ code: "timeout", message: "LibreOffice took longer than 1.5 s" });
    expect(starts).toBe(1);
    await allGone();
    const [workspace = ""] = await readdir(profiles());
    expect(await readdir(join(profiles(), workspace))).toEqual([]);
  });

  it("tells of one that ends by itself, with how", async () => {
    const ending = start({ officePath: await fakeProgram(folder, "exit 3") });
    const error = await failure(ending.convert(job()));
    expect(error).toMatchObject({ code: "failed", retryable: true });
    expect(error.message).toContain("ended with 3");
  });

  it("stops when asked to, and lets nobody wait who has been stopped", async () => {
    const hanging = start({ officePath: await fakeProgram(folder, "exec sleep 600") });
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = hanging.convert(job(), running.signal).catch((error: unknown) => error);
    let hasStarted = false;
    const patient = { ...job(), timeoutMs: 1, onStart: () => (hasStarted = true) };
    const second = hanging.convert(patient, waiting.signal).catch((error: unknown) => error);
    await waitForStart();
    waiting.abort("no longer wanted");
    expect(await second).toBe("no longer wanted");
    expect(hasStarted).toBe(false);
    running.abort("enough");
    expect(await first).toBe("enough");
    await allGone();
  });

  it("leaves nothing running when its parent is killed", async () => {
    const program = await fakeProgram(folder, "exec sleep 600");
    const script = `import { createOffice } from ${JSON.stringify(join(import.meta.dirname, "index.ts"))};
      await createOffice(${JSON.stringify({ profileDir: profiles(), officePath: program })}).convert(${JSON.stringify(job())});`;
    const parent = spawn(process.execPath, ["--input-type=module", "--eval", script], { stdio: "ignore" });
    await waitForStart();
    const ended = once(parent, "exit");
    parent.kill("SIGKILL");
    await ended;
    await allGone();
    await start({}).convert(job());
    expect(await readdir(profiles())).toHaveLength(1);
  });
});
