/** The browser and the system that a user agent names; undefined where it names none that is known here. */
export interface DeviceDescription {
  readonly browser: string | undefined;
  readonly system: string | undefined;
  /** For the icon. */
  readonly form: "desktop" | "phone" | "tablet" | "program";
}

type Sign = readonly [pattern: RegExp, name: string];

/** Browsers built on others come before what they are built on, whose names they carry too. */
const browsers: readonly Sign[] = [
  [/MicroMessenger\/(\d+)/, "WeChat"],
  [/DingTalk\/(\d+)/, "DingTalk"],
  [/(?:Edg|EdgA|EdgiOS)\/(\d+)/, "Edge"],
  [/(?:OPR|OPiOS|Opera)\/(\d+)/, "Opera"],
  [/SamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/HuaweiBrowser\/(\d+)/, "Huawei Browser"],
  [/MiuiBrowser\/(\d+)/, "Mi Browser"],
  [/(?:MQQBrowser|QQBrowser)\/(\d+)/, "QQ Browser"],
  [/UCBrowser\/(\d+)/, "UC Browser"],
  [/Vivaldi\/(\d+)/, "Vivaldi"],
  [/YaBrowser\/(\d+)/, "Yandex Browser"],
  [/(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/(?:Chrome|CriOS|Chromium)\/(\d+)/, "Chrome"],
  [/Version\/(\d+)(?:\.[\d.]*)? (?:Mobile\/\w+ )?Safari\//, "Safari"],
];
const systems: readonly Sign[] = [
  [/iPad/, "iPadOS"],
  [/iPhone|iPod/, "iOS"],
  [/HarmonyOS|OpenHarmony/, "HarmonyOS"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows NT/, "Windows"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/Linux|X11/, "Linux"],
];
const programs: readonly Sign[] = [
  [/^curl\/([\d.]+)/, "curl"],
  [/^python-requests\/([\d.]+)/, "Python"],
  [/^okhttp\/([\d.]+)/, "OkHttp"],
  [/^PostmanRuntime\/([\d.]+)/, "Postman"],
];

function find(signs: readonly Sign[], userAgent: string): string | undefined {
  for (const [pattern, name] of signs) {
    const match = pattern.exec(userAgent);
    if (match) return match[1] === undefined ? name : `${name} ${match[1]}`;
  }
  return undefined;
}

/**
 * Puts a user agent into words. It says what the browser says of itself: an iPad that asks for desktop pages calls
 * itself a Mac, Windows 11 calls itself Windows 10, so no version of a system is given.
 */
export function describeDevice(userAgent: string): DeviceDescription {
  const program = find(programs, userAgent);
  if (program !== undefined) return { browser: program, system: undefined, form: "program" };
  const [, ...android] = userAgent.split("Android");
  const isTablet = /iPad|Tablet/.test(userAgent) || android.at(-1)?.includes("Mobile") === false;
  const isPhone = /Mobile|iPhone|Android/.test(userAgent);
  const form = isTablet ? "tablet" : isPhone ? "phone" : "desktop";
  return { browser: find(browsers, userAgent), system: find(systems, userAgent), form };
}
