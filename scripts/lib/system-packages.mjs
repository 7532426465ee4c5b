// Debian packages that some parts need: installed where we may, named precisely where we may not.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** A browser for the tests, or undefined. `CHROMIUM_PATH` names one elsewhere. */
export function chromiumPath() {
  const candidates = [
    process.env.CHROMIUM_PATH,
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ];
  return candidates.find((path) => path && existsSync(path));
}

function hasChineseFont() {
  const fonts = spawnSync("fc-list", [":lang=zh", "family"], { encoding: "utf8" });
  return fonts.status === 0 && fonts.stdout.trim() !== "";
}

/** Makes sure that the browser tests find Chromium and fonts with Chinese glyphs; throws with the exact command if not. */
export function ensureBrowser() {
  const wanted = [];
  if (chromiumPath() === undefined) wanted.push("chromium");
  if (!hasChineseFont()) wanted.push("fontconfig", "fonts-noto-cjk", "fonts-noto-core");
  if (wanted.length === 0) return;
  const command = `apt-get install -y --no-install-recommends ${wanted.join(" ")}`;
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if (!mayInstall) {
    throw new Error(
      `The browser tests need ${wanted.join(", ")}. On Debian or Ubuntu: sudo ${command}. Elsewhere set CHROMIUM_PATH to a Chromium.`,
    );
  }
  console.log(`Installing ${wanted.join(", ")} …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("apt-get", ["update", "-qq"], { stdio: "inherit", env: environment });
  const result = spawnSync("sh", ["-c", `${command} -qq >/dev/null`], { stdio: "inherit", env: environment });
  if (result.status !== 0) throw new Error(`This command failed: ${command}`);
}
