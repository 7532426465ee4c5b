import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Site } from "@yiqiao/contracts/sites";
import { escapeHtml, readableOn } from "#platform/html";
import type { Words } from "./words/kind.ts";

/** What an e-mail says, and on whose behalf. */
export interface Letter {
  readonly words: Words;
  readonly language: InterfaceLanguage;
  readonly site: Pick<Site, "site_name" | "english_name" | "variant" | "contact" | "theme">;
  /** Shown large, to be typed in. */
  readonly code: string | null;
  /** Absolute address of the page that it is about. */
  readonly url: string | null;
  /** Of a page that can be reached in no other way, where no address of the site is known. */
  readonly path: string | null;
  /** Whether to say what to do if the reader did not do this. */
  readonly isWarning: boolean;
}

const phrases = {
  zh: {
    open: "打开",
    openAt: "请在译站网址后加上：",
    warning: "若非本人操作，请立即登录并修改密码，并在“设备”中退出其他设备。",
    automatic: "本邮件由系统自动发送。",
    noReply: "本邮件由系统自动发送，请勿直接回复。",
    contact: "联系我们：",
    between: "：",
  },
  en: {
    open: "Open",
    openAt: "Open at the address of the site: ",
    warning: "If this was not you, sign in now, change your password and sign out other devices.",
    automatic: "This e-mail was sent automatically.",
    noReply: "This e-mail was sent automatically; please do not reply.",
    contact: "Contact: ",
    between: ": ",
  },
} as const;
const primaryColor = "#1f6feb";
const subjectLength = 200;

/** The site's name in the reader's language. */
export function siteNameOf(site: Letter["site"], language: InterfaceLanguage): string {
  return language === "zh" ? site.site_name : site.english_name;
}

/** An e-mail as text and as HTML that holds no table, no picture and nothing from elsewhere. */
export function renderMail(letter: Letter): { subject: string; text: string; html: string } {
  const { language, words, site, url, path, code } = letter;
  const phrase = phrases[language];
  const name = siteNameOf(site, language);
  const said = path === null ? words.body : [...words.body, `${phrase.openAt}${path}`];
  const paragraphs = letter.isWarning ? [...said, phrase.warning] : said;
  const footer = [...contactLines(site, language), replyTo(site) === undefined ? phrase.noReply : phrase.automatic];
  const link = url === null ? [] : [`${phrase.open}${phrase.between}${url}`];
  const text = [...paragraphs, ...link, ["--", name, ...footer].join("\n")].join("\n\n");
  const title = language === "zh" ? `【${name}】${words.title}` : `${words.title} – ${name}`;
  const color = site.theme.primary ?? primaryColor;
  const html = page(language, words.title, [
    `<p class="site" style="border-bottom:3px solid ${color}">${escapeHtml(name)}</p>`,
    `<h1>${escapeHtml(words.title)}</h1>`,
    ...(code === null ? [] : [`<p class="code">${escapeHtml(code)}</p>`]),
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    ...(url === null
      ? []
      : [`<p><a class="button" style="${button(color)}" href="${escapeHtml(url)}">${phrase.open}</a></p>`]),
    `<p class="foot">${[name, ...footer].map(escapeHtml).join("<br>")}</p>`,
  ]);
  return { subject: oneLine(title), text: `${text}\n`, html };
}

/** Where answers go: to who runs a site under its own brand, if that has an address. */
export function replyTo({ variant, contact }: Letter["site"]): string | undefined {
  return variant === "brand" ? contact.email : undefined;
}

/** Who runs a site under its own brand, and how to reach them. */
function contactLines({ variant, contact }: Letter["site"], language: InterfaceLanguage): string[] {
  if (variant !== "brand") return [];
  const company = language === "zh" ? contact.company_zh : contact.company_en;
  const address = language === "zh" ? contact.address_zh : contact.address_en;
  const reach = [contact.email, contact.phone].filter((way) => way !== undefined);
  const lines = [company, reach.length === 0 ? undefined : phrases[language].contact + reach.join(", "), address];
  return lines.filter((line): line is string => line !== undefined && line !== "");
}

/** Both schemes are named, so that a mail program in the dark does not have to guess. */
const style = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:24px;font:16px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif;color:#1a1d21;background:#ffffff}
main{max-width:560px;margin:0 auto}
h1{font-size:20px;line-height:1.4;margin:0 0 16px}
p{margin:0 0 16px;overflow-wrap:anywhere}
.site{font-weight:600;padding-bottom:8px}
.code{font:600 28px/1.4 ui-monospace,Consolas,monospace;letter-spacing:4px}
.foot{margin-top:32px;padding-top:16px;border-top:1px solid #c9ced6;font-size:13px;color:#5c6470}
@media (prefers-color-scheme:dark){body{color:#e6e8eb;background:#16181c}.foot{color:#a3abb6;border-color:#3a4048}}`;

function page(language: InterfaceLanguage, title: string, parts: readonly string[]): string {
  const lang = language === "zh" ? "zh-CN" : "en";
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${style}
</style>
</head>
<body>
<main>
${parts.join("\n")}
</main>
</body>
</html>
`;
}

/** The link as a button that keeps its colours in the dark and can be read on every primary colour. */
function button(color: string): string {
  return `display:inline-block;padding:10px 20px;border-radius:6px;background:${color};color:${readableOn(color)};text-decoration:none`;
}

/** Names that people chose could hold what a header may not. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, subjectLength);
}
