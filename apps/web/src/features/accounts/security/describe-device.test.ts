import { describe, expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

const apple = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("describeDevice", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36`,
      "Chrome 142",
      "Windows",
      "desktop",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${apple} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      "Edge 142",
      "Windows",
      "desktop",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox 145", "Linux", "desktop"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
      "Safari 26",
      "macOS",
      "desktop",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
      "Safari 26",
      "iOS",
      "phone",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1",
      "Chrome 142",
      "iPadOS",
      "tablet",
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; Pixel 9) ${apple} Chrome/142.0.0.0 Mobile Safari/537.36`,
      "Chrome 142",
      "Android",
      "phone",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; SM-X910) ${apple} Chrome/142.0.0.0 Safari/537.36`,
      "Chrome 142",
      "Android",
      "tablet",
    ],
    [
      `Mozilla/5.0 (Linux; Android 12; HarmonyOS) ${apple} Chrome/114.0 HuaweiBrowser/15.0.4 Mobile Safari/537.36`,
      "Huawei Browser 15",
      "HarmonyOS",
      "phone",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${apple} Chrome/130 Mobile Safari/537.36 MicroMessenger/8.0.50`,
      "WeChat 8",
      "Android",
      "phone",
    ],
    ["curl/8.9.1", "curl 8.9.1", undefined, "program"],
    ["", undefined, undefined, "desktop"],
    ["something/1.0", undefined, undefined, "desktop"],
  ] as const)("%s", (userAgent, browser, system, form) => {
    expect(describeDevice(userAgent)).toEqual({ browser, system, form });
  });
});
