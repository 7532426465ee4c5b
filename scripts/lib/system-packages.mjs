// Debian packages that some parts need: installed where we may, named precisely where we may not.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./install.mjs";
import { withLock } from "./process-lock.mjs";

/** A setting from the environment or, for what it does not set, from `.env`, as the server reads it. */
function setting(name) {
  if (process.env[name] !== undefined) return process.env[name];
  const file = join(root, ".env");
  if (!existsSync(file)) return undefined;
  const line = readFileSync(file, "utf8").match(new RegExp(`^[ \\t]*${name}[ \\t]*=[ \\t]*["']?([^"'#\\n]*)`, "m"));
  return line?.[1].trim();
}

const commandFor = (packages) => `apt-get install -y --no-install-recommends ${packages.join(" ")}`;

/** Whether this account may install packages here, and the settings let it. */
function mayInstall() {
  return process.getuid?.() === 0 && existsSync("/usr/bin/apt-get") && setting("INSTALL_PACKAGES") !== "false";
}

/** Installs packages; waits while another program does so. @throws with the command that failed and its last words */
function install(packages) {
  const command = commandFor(packages);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const quiet = { stdio: ["ignore", "ignore", "pipe"], env: environment, encoding: "utf8" };
  spawnSync("apt-get", ["update", "-qq"], quiet);
  const result = spawnSync("sh", ["-c", `${command} -qq -o DPkg::Lock::Timeout=900`], quiet);
  if (result.status !== 0) throw new Error(`This command failed: ${command}\n${result.stderr.trim().slice(-500)}`);
}

/** Of these packages, those that dpkg has not fully installed; none where there is no dpkg to ask. */
function notInstalled(packages) {
  const asked = spawnSync("dpkg-query", ["-W", "-f", "${Package} ${db:Status-Abbrev}\n", ...packages], {
    encoding: "utf8",
  });
  if (asked.error) return [];
  const installed = new Set(asked.stdout.split("\n").map((line) => line.trim()));
  return packages.filter((name) => !installed.has(`${name} ii`));
}

/** Chromium without a window's parts, of the same build: opening a page costs half as much. */
const headlessShell = "/usr/bin/chromium-headless-shell";

/** A browser for the tests, or undefined. `CHROMIUM_PATH` names one elsewhere. */
export function chromiumPath() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    headlessShell,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return candidates.find((path) => path && existsSync(path));
}

/** Installs the quick browser where one may; any other that is there does as well. */
function installHeadlessShell() {
  console.log("Installing chromium-headless-shell …");
  try {
    install(["chromium-headless-shell"]);
  } catch (error) {
    if (chromiumPath() === undefined) install(["chromium"]);
    else console.log(`${error.message}\nThe tests take ${chromiumPath()}.`);
  }
}

function hasChineseFont() {
  const fonts = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return fonts.status === 0 && fonts.stdout.trim() !== "";
}

/** Makes sure that the browser tests find Chromium and fonts with Chinese glyphs; throws with the exact command if not. */
export function ensureBrowser() {
  const wanted = [];
  const isQuick = [process.env.CHROMIUM_PATH, headlessShell].some((path) => path && existsSync(path));
  if (!isQuick && mayInstall()) installHeadlessShell();
  else if (chromiumPath() === undefined) wanted.push("chromium");
  if (!hasChineseFont()) wanted.push("fontconfig", "fonts-noto-cjk", "fonts-noto-core");
  if (wanted.length === 0) return;
  if (!mayInstall()) {
    throw new Error(
      `The browser tests need ${wanted.join(", ")}. On Debian or Ubuntu: sudo ${commandFor(wanted)}. Elsewhere set CHROMIUM_PATH to a Chromium.`,
    );
  }
  console.log(`Installing ${wanted.join(", ")} …`);
  install(wanted);
}

/** What of LibreOffice and the fonts that documents need is missing; the list stands with the code that uses it. */
function missingOfficePackages() {
  const list = JSON.parse(readFileSync(join(root, "packages/office/src/debian-packages.json"), "utf8"));
  const office = setting("LIBREOFFICE_PATH") === undefined ? [...list.needed, ...list.warm] : [];
  return notInstalled([...office, ...list.fonts]);
}

/** What of tesseract, which reads text in pictures, is missing; the list stands with the code that uses it. */
function missingReadingPackages() {
  const list = JSON.parse(readFileSync(join(root, "packages/pictures/src/debian-packages.json"), "utf8"));
  return notInstalled([...list.needed, ...Object.values(list.languages)]);
}

/** What the server does without until it is there. */
const extras = [
  {
    missing: missingOfficePackages,
    what: "LibreOffice and fonts (several hundred MB; for doc, ppt, xls and previews)",
    done: "LibreOffice and fonts are installed: doc, ppt, xls and previews are available now.",
  },
  {
    missing: missingReadingPackages,
    what: "tesseract (some 50 MB; for text in pictures other than Chinese)",
    done: "Tesseract is installed: text in pictures is read in all languages now.",
  },
];

const lockName = "yiqiao-packages";

/** Installs what the server can do without, unless it is there or another start is at it. */
export function installExtras() {
  withLock(lockName, () => {
    for (const { missing, done } of extras) {
      const wanted = missing();
      if (wanted.length === 0) continue;
      install(wanted);
      console.log(done);
    }
  });
}

function ensure(wanted) {
  if (wanted.length === 0) return;
  if (!mayInstall()) {
    throw new Error(`The tests need ${wanted.join(", ")}. On Debian or Ubuntu: sudo ${commandFor(wanted)}`);
  }
  console.log(`Installing ${wanted.join(", ")} …`);
  install(wanted);
}

/** Makes sure that the tests find LibreOffice; throws with the exact command if not. */
export function ensureOffice() {
  ensure(missingOfficePackages());
}

/** Makes sure that the tests find tesseract and its languages; throws with the exact command if not. */
export function ensureReading() {
  ensure(missingReadingPackages());
}

/** Has what is missing installed by a process of its own, which nobody waits for and Ctrl+C does not cut short. */
export function installExtrasInBackground() {
  const wanted = extras.filter(({ missing }) => missing().length > 0);
  if (wanted.length === 0) return;
  if (!mayInstall()) {
    for (const { what, missing } of wanted) {
      console.log(`Not installed: ${what}. On Debian or Ubuntu: sudo ${commandFor(missing())}`);
    }
    return;
  }
  const names = wanted.map(({ what }) => what).join("; ");
  console.log(`Installing in the background: ${names}. INSTALL_PACKAGES=false prevents it.`);
  const script = join(root, "scripts", "install-packages.mjs");
  const installer = spawn(process.execPath, [script], { detached: true, stdio: ["ignore", "pipe", "pipe"] });
  installer.stdout.pipe(process.stdout, { end: false });
  installer.stderr.pipe(process.stderr, { end: false });
}
