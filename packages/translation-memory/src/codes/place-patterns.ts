import type { CodePattern } from "./model.ts";

/** Endings of files that programs and offices write. */
const endings =
  "tar\\.(?:gz|bz2|xz|zst)|7z|apk|avi|bak|bash|bat|bin|bmp|bz2|cfg|class|cmd|conf|config|cpp|crt|cs|cshtml|css|csv|dat|db|deb|dita|ditamap|dll|dmg|docm|docx?|dockerfile|dtd|dwg|ear|env|eps|epub|exe|flac|gif|gitignore|go|gradle|gz|hpp|html?|ico|idml|indd|ini|ipynb|iso|jar|java|jpe?g|json5?|jsonl|jsp|jsx|kt|less|lock|log|lua|m4a|md|mdx|mkv|mov|mp3|mp4|mpe?g|msi|mjs|cjs|ndjson|odp|ods|odt|ogg|onnx|parquet|pcap|pdf|pem|php|pkl|plist|png|po|pot|pptx?|properties|proto|ps1|psd|py|pyc|rar|rb|resx|rpm|rs|rst|rtf|scss|sdltm|sdlxliff|service|sh|sql|sqlite|srt|svg|swift|tbx|tex|tgz|tiff?|tmp|tmx|toml|ts|tsv|tsx|ttf|txt|vb|vue|war|wasm|wav|webm|webp|whl|wmv|woff2?|xaml|xhtml|xlf|xliff|xlsb?|xlsm|xlsx|xml|xsd|xslt?|ya?ml|zip|zst";
const ending = `\\.(?:${endings})(?![A-Za-z\\d_])`;

const opening: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Signs that end a sentence or a bracket, not an address. */
function withoutTail(found: string): number {
  let end = found.length;
  /** How often a bracket stands in front of `end`. */
  const left = new Map<string, number>();
  const countOf = (sign: string): number => left.get(sign) ?? found.split(sign).length - 1;
  for (; end > 0; end--) {
    const last = found.charAt(end - 1);
    if (/[.,;:!?'"*_]/.test(last)) continue;
    const open = opening[last];
    if (open === undefined) break;
    const closed = countOf(last);
    if (closed <= countOf(open)) break;
    left.set(last, closed - 1);
  }
  return end;
}

const address = "[A-Za-z\\d\\-._~:/?#[\\]@!$&'()*+,;=%|{}]";
const schemes =
  "https?|ftps?|sftp|file|wss?|ssh|git|git\\+ssh|jdbc:[a-z]{2,20}:?|redis|postgres(?:ql)?|mysql|mongodb(?:\\+srv)?|amqps?|s3|ldaps?|smb|content|app|chrome|mqtt|rtsp|rtmp";

/** With a letter in it that addresses of old have not. */
const otherWord = "[a-z]{0,60}(?![a-z])\\p{L}{1,60}(?!\\p{L})";

const urls: readonly CodePattern[] = [
  {
    kind: "url",
    pattern: new RegExp(`(?<![A-Za-z\\d@])(?:(?:${schemes})://|www\\.(?=[a-z\\d]))${address}{2,2000}`, "giu"),
    take: withoutTail,
  },
  {
    kind: "url",
    pattern: new RegExp(
      `(?<![A-Za-z\\d@])https?://[^\\s\\p{P}\\p{S}]{0,40}${address}(?:${address}{1,2000}|(?<=[/=])(?=${otherWord}))(?:(?<=[/=])${otherWord}${address}{0,2000}){0,50}(?![\\p{L}])`,
      "giu",
    ),
    take: (found, before) => (/[\p{Script=Han}：，]$/u.test(before) ? 0 : withoutTail(found)),
  },
  {
    kind: "url",
    pattern:
      /(?<![A-Za-z\d])(?:mailto|tel|urn|doi|magnet|spotify|data):[A-Za-z\d+?][A-Za-z\d\-._~:/?#@!$&()*+,;=%]{2,500}/gu,
    take: withoutTail,
  },
  {
    kind: "url",
    pattern:
      /(?<![A-Za-z\d@._-])(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}(?:com|org|net|io|cn|edu|gov|dev|app|info|jp|kr|uk|ru|ai|local|internal|example|test)(?:\.[a-z]{2})?(?::\d{1,5})?(?:\/[A-Za-z\d\-._~:/?#@!$&()*+,;=%{}]{0,500})?(?![A-Za-z\d])/gu,
    take: withoutTail,
  },
  {
    kind: "url",
    isOfWords: true,
    pattern: /(?<![A-Za-z\d.-])localhost(?::\d{1,5})?(?:\/[A-Za-z\d\-._~/?#=&%]{0,300})?(?![A-Za-z\d])/gu,
    take: (found) => (found === "localhost" ? found.length : withoutTail(found)),
  },
  {
    kind: "email",
    pattern:
      /(?<![\w.+%-])[A-Za-z\d][\w.+%-]{0,63}@[A-Za-z\d](?:[A-Za-z\d-]{0,62})(?:\.[A-Za-z\d-]{1,63}){1,6}(?![A-Za-z\d])/gu,
  },
];

const octet = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const networks: readonly CodePattern[] = [
  { kind: "uuid", pattern: /(?<![A-Za-z\d-])\{?[\dA-Fa-f]{8}-(?:[\dA-Fa-f]{4}-){3}[\dA-Fa-f]{12}\}?(?![A-Za-z\d-])/gu },
  {
    kind: "network-address",
    pattern:
      /(?<![A-Za-z\d:-])[\dA-Fa-f]{2}(?::[\dA-Fa-f]{2}){5}(?![A-Za-z\d:])|(?<![A-Za-z\d-])[\dA-Fa-f]{2}(?:-[\dA-Fa-f]{2}){5}(?![A-Za-z\d-])|(?<![A-Za-z\d.])[\dA-Fa-f]{4}(?:\.[\dA-Fa-f]{4}){2}(?![A-Za-z\d.])/gu,
  },
  {
    kind: "network-address",
    pattern: new RegExp(
      `(?<![A-Za-z\\d.])${octet}(?:\\.${octet}){3}(?:/\\d{1,2}|:\\d{1,5})?(?![A-Za-z\\d]|\\.\\d)`,
      "gu",
    ),
  },
  {
    kind: "network-address",
    pattern:
      /(?<![A-Za-z\d:])(?:[\dA-Fa-f]{1,4}:){7}[\dA-Fa-f]{1,4}(?![A-Za-z\d:])|(?<![A-Za-z\d:])(?:[\dA-Fa-f]{1,4}:){0,6}(?<=^|[^:]|[\dA-Fa-f]:):(?:[\dA-Fa-f]{1,4}(?::[\dA-Fa-f]{1,4}){0,6})(?:\/\d{1,3})?(?![A-Za-z\d:])/gu,
    take: (found) => (found.split(":").length === 8 || /::/u.test(found) ? found.length : 0),
  },
];

const roots =
  /^\/(?:etc|usr|var|home|tmp|opt|bin|dev|proc|root|api|mnt|srv|sys|boot|sbin|lib|run|media|admin|login|static|health|metrics|ready)\/?$/u;
const isFile = new RegExp(`${ending}$`, "iu");
const topFolders =
  /^(?:src|lib|app|apps|packages|node_modules|bin|dist|docs?|tests?|config|assets|public|include|vendor|build|scripts|migrations|resources|static|templates|www)\//u;

const isAbsolute = (found: string): boolean =>
  /^(?:~|\.{1,2})\//u.test(found) || /^\/[^/]+\/[^/]+/u.test(found) || roots.test(found) || isFile.test(found);
const isRelative = (found: string): boolean => {
  if (isFile.test(found)) return true;
  const hasName = found.split("/").some((part) => /[a-z\d]{2}[._][a-z\d]{2}/iu.test(part));
  return hasName || (topFolders.test(found) && /^[^/]+\/[^/]+\//u.test(found));
};
/** `.Go` begins a sentence. */
const fileLength = (found: string): number => (/\.[A-Z][a-z\d]*$/u.test(found) ? 0 : found.length);
const whole = (test: (found: string) => boolean) => (found: string) => {
  const end = withoutTail(found);
  return test(found.slice(0, end)) ? end : 0;
};

const notInNames = '\\s\\\\/:*?"<>|，。；：、！？（）《》“”‘’「」';
const paths: readonly CodePattern[] = [
  {
    kind: "path",
    pattern: new RegExp(
      `(?<![A-Za-z\\d])[A-Za-z]:\\\\(?:[^${notInNames}](?:[^${notInNames}]|[ ](?=[^${notInNames}])){0,79}\\\\){0,20}(?:[^${notInNames}]{1,80}?${ending}|[\\w.$%@~+{}-]*)`,
      "giu",
    ),
    take: withoutTail,
  },
  {
    kind: "path",
    pattern: /(?<![A-Za-z\d\\])\\\\[A-Za-z\d_.$-]{2,60}(?:\\[\w.$@-](?:[\w.$@-]|[ ](?=[^\\\n]{1,60}\\)){0,60})+/gu,
    take: withoutTail,
  },
  { kind: "path", pattern: /(?<![A-Za-z\d\\:])%[A-Za-z_]+%(?:\\[\w.$@-]{1,60})+/gu, take: withoutTail },
  {
    kind: "path",
    pattern:
      /(?<![A-Za-z\d_./~\\<>@:$})-])(?:~|\.{1,2})?\/(?::?[\w.@%+~{}$*-]{1,100}\/){0,30}(?::?[\w.@%+~{}$*-]{1,100})?/gu,
    take: whole(isAbsolute),
  },
  {
    kind: "path",
    pattern: /(?<![\w./\\@%$-])[\w@-][\w.@{}$*-]{0,100}(?:\/[\w.@{}$*-]{1,100}){1,30}\/?/gu,
    take: whole(isRelative),
  },
  {
    kind: "path",
    pattern: /(?<![\w@/.])@[a-z\d][\w.-]{0,60}\/[a-z\d][\w.-]{0,60}(?:@[\w.^~-]{1,30})?/gu,
    take: withoutTail,
  },
  {
    kind: "file-name",
    pattern: new RegExp(`(?<![\\w@/.\\\\-])(?:[\\w$@{}*-][\\w.$@{}*+-]{0,100})?${ending}`, "giu"),
    take: fileLength,
  },
  {
    kind: "file-name",
    isOfWords: true,
    pattern:
      /(?<![\w/.])(?:Dockerfile|Makefile|Jenkinsfile|\.(?:gitignore|env|bashrc|zshrc|npmrc|htaccess|editorconfig|dockerignore|profile|ssh|git))(?![\w])/gu,
  },
];

const interfaces =
  /^(?:gi|te|fa|eth|ge|xe|et|hu|fo|po|vlan|serial|loopback|\w*ethernet|port|pon|gpon|epon|onu|olt|tunnel|lag|esat|mgmt|slot|se|ae|wlan|gige?|xgei)-?\d/iu;
const calledPort = /(?:port|端口|接口|interface|link|card|slot|槽位)s?\s{0,2}$/iu;

function portLength(found: string, before: string): number {
  const parts = found.split("/");
  const isNamed = interfaces.test(found);
  const hasLetters = parts.slice(1).some((part) => /[A-Za-z]/u.test(part));
  const isPort = isNamed || (hasLetters && parts.length > 2) || parts.length > 3 || calledPort.test(before);
  return isPort ? found.length : 0;
}
const ports: readonly CodePattern[] = [
  {
    kind: "port",
    pattern: /(?<![\w/.])(?:[A-Za-z]{1,20}-?)?\d{1,4}(?:\/[A-Za-z]{0,4}\d{1,4}){1,6}(?:[.:]\d{1,4})?(?![\w/])/gu,
    take: portLength,
  },
];

/** Where things are: addresses, paths, files, ports. */
export const placePatterns: readonly CodePattern[] = [...urls, ...networks, ...paths, ...ports];
