// Writes THIRD-PARTY-NOTICES.md: every package that ships, its licence and its licence text. `--check` only compares.
// Licences that bind our own code are refused even for development.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./lib/install.mjs";

const target = join(root, "THIRD-PARTY-NOTICES.md");
const forbidden = /\b(A?GPL|SSPL|BUSL)\b/i;
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages;

function licenceOf(manifest) {
  if (typeof manifest.license === "string") return manifest.license;
  const all = [manifest.license, ...(manifest.licenses ?? [])].filter(Boolean).map((entry) => entry.type ?? entry);
  return all.join(" OR ") || "not stated";
}

function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name));
  return file === undefined ? undefined : readFileSync(join(folder, file), "utf8").replaceAll("\r\n", "\n").trim();
}

const packages = Object.entries(lock)
  .filter(([path, entry]) => path.includes("node_modules/") && !entry.link)
  .map(([path, entry]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const folder = join(root, path);
    const platformBound = entry.os !== undefined || entry.cpu !== undefined;
    const present = !platformBound && existsSync(join(folder, "package.json"));
    const manifest = present
      ? JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))
      : { license: entry.license };
    const ships = !entry.dev && !entry.devOptional;
    return {
      name,
      version: entry.version,
      licence: licenceOf(manifest),
      ships,
      text: ships && present ? licenceText(folder) : undefined,
    };
  })
  .sort((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`, "en"));

const refused = packages.filter(({ licence }) => forbidden.test(licence) && !/\bOR\b/.test(licence));
if (refused.length > 0) {
  console.error(`Licences that may not be used: ${refused.map((p) => `${p.name} (${p.licence})`).join(", ")}`);
  process.exit(1);
}

/** Neither for development only nor bound to one platform (those are listed by name alone). */
const shipped = packages.filter(({ ships }) => ships);
const byText = new Map();
for (const { name, version, text } of shipped) {
  if (text !== undefined) byText.set(text, [...(byText.get(text) ?? []), `${name}@${version}`]);
}
const unique = [...new Map(shipped.map((p) => [`${p.name}@${p.version}`, p])).values()];
const content = `# Third-party notices

Yiqiao ships or installs the packages below. Written by \`npm run notices\`.

| Package | Version | Licence |
| --- | --- | --- |
${unique.map((p) => `| ${p.name} | ${p.version} | ${p.licence.replaceAll("|", "/")} |`).join("\n")}

## Licence texts
${[...byText].map(([text, names]) => `\n### ${[...new Set(names)].join(", ")}\n\n\`\`\`\`text\n${text}\n\`\`\`\`\n`).join("")}`;

if (process.argv.includes("--check")) {
  if (existsSync(target) && readFileSync(target, "utf8") === content) process.exit(0);
  console.error("THIRD-PARTY-NOTICES.md is not up to date: run npm run notices.");
  process.exit(1);
}
writeFileSync(target, content);
console.log(
  `${unique.length} packages, ${spawnSync("wc", ["-c", target], { encoding: "utf8" }).stdout.split(" ")[0]} bytes`,
);
