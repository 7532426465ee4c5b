import type { CodePattern } from "./model.ts";

const programs =
  "apt|apt-get|aws|awk|az|bash|bun|cargo|chmod|chown|cmake|composer|curl|deno|dnf|docker|docker-compose|dotnet|ffmpeg|gcc|gcloud|git|gradle|grep|gunzip|gzip|ipconfig|javac|journalctl|kubectl|mkdir|mvn|mysql|mysqldump|netstat|nginx|npm|npx|nslookup|openssl|pg_dump|php|pip|pip3|pnpm|powershell|psql|pytest|python3|rsync|rustup|scp|ssh|ssh-keygen|sudo|systemctl|tar|terraform|traceroute|ufw|uvicorn|virtualenv|wget|xargs|yarn|yum";
/** Words of everyday language or names as well: an option or a place has to follow at once. */
const wordyPrograms =
  "brew|cat|cd|conda|cp|df|dig|du|find|gh|go|helm|java|ln|ls|make|mv|node|ping|poetry|ps|py|python|rm|ruby|sed|tail|uv|vim|zip";
const subcommands =
  "git (?:add|bisect|blame|branch|checkout|cherry-pick|clone|commit|config|diff|fetch|init|log|merge|pull|push|rebase|remote|reset|restore|revert|show|stash|status|submodule|switch|tag|worktree)|(?:npm|pnpm|yarn|bun) (?:add|audit|build|ci|init|install|link|publish|remove|run [\\w:-]{1,30}|start|test|uninstall|update)|pip3? (?:install|uninstall|freeze|list|show)|docker (?:build|compose up|compose down|exec|images|logs|ps|pull|push|run|stop)|kubectl (?:apply|create|delete|describe|exec|get \\w{1,20}|logs|rollout)|systemctl (?:disable|enable|reload|restart|start|status|stop)|cargo (?:build|run|test|add)|go (?:build|mod tidy|run|test)|apt(?:-get)? (?:install|update|upgrade|remove)|terraform (?:apply|destroy|init|plan)|helm (?:install|upgrade)|brew install|conda (?:activate|create|install)|dotnet (?:build|run|restore|publish)|mvn (?:clean|install|package|test)|gh (?:pr|issue|repo) \\w{2,12}";
const option = "--?[A-Za-z][\\w-]{0,40}(?:=(?:\"[^\"\\n]{0,100}\"|'[^'\\n]{0,100}'|[\\w./:@{}$%,-]{0,99}[\\w/}%]))?";
const quoted = "\"[^\"\\n]{0,120}\"|'[^'\\n]{0,120}'";
const place = "(?:\\.(?= )|[\\w-]{0,60}[/.:@~][\\w./:@~-]{0,100}(?<![.:,]))";
const noArgument =
  "(?!(?:and|or|to|in|on|for|if|is|with|from|the|a|an|as|option|flag|command|not|can|cannot|must|was|were|are|has|have|does|will|then)\\b)";
/** An option is none: else a row of them could be read in many ways. */
const argument = `(?:${noArgument}(?:[\\w./:@{}$%=~*+]|-(?![A-Za-z-]))[\\w./:@{}$%=~*+-]{0,79}|--(?= )|${quoted})`;
/** The name of something behind the option that asks for it. */
const named = `(?:(?<=--(?:name|user|username|host|port|file|output|namespace|image|tag|target|env|branch|message|config|password|format|type|version)) ${noArgument}[\\w./:@-]{1,60}[\\w/])?`;

const commands: readonly CodePattern[] = [
  {
    // From the program to its last option, with what is quoted or a path behind it.
    kind: "command",
    pattern: new RegExp(
      `(?<![\\w./-])(?:sudo )?(?:(?:${programs})(?: ${argument}){0,6}?|(?:${wordyPrograms})(?: ${place}){0,3}?) ${option}(?:(?: ${argument})? ${option}){0,16}${named}(?: (?:${quoted}|${place}))?(?![\\w-])`,
      "gu",
    ),
  },
  {
    kind: "command",
    isOfWords: true,
    pattern: new RegExp(
      `(?<![\\w./-])(?:sudo )?(?:${subcommands})(?: [\\w.-]{0,60}[/@:=.][\\w./:@=-]{0,100}[\\w/])?(?![\\w-])`,
      "gu",
    ),
  },
  {
    kind: "option",
    pattern:
      /(?<![\w-])--[a-z][\w-]{1,40}(?:=(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|[\w./:@{}$%-]{0,100}[\w/}%]))?(?![\w-])/gu,
  },
  {
    kind: "option",
    pattern: /(?<=[\s"'“‘(（]|[\p{Script=Han}、])-[A-Za-z](?=$|[\s"'”’,，。、;；)）]|\p{Script=Han})/gu,
  },
  {
    kind: "option",
    pattern: /(?<![\w.$-])[A-Z][A-Z\d_]{1,40}=(?:"[^"\n]{0,100}"|'[^'\n]{0,100}'|[\w./:@{}$%*-]{0,120}[\w/}%*])/gu,
  },
];

const ofPrograms =
  /^(?:this|self|window|document|console|process|req|res|request|response|config|user|app|module|exports|math|os|sys|java|javax|system|std|np|pd|torch|employee|customer|order|item|event|context|ctx|data|props|state|params|session|settings|options)\./iu;
const isInnerCapital = (part: string): boolean => /[a-z\d][A-Z]/u.test(part);

function dottedLength(found: string): number {
  const parts = found.split(".");
  const isCode = parts.some(
    (part) => part.includes("_") || part.includes("$") || (isInnerCapital(part) && /^[a-z]/u.test(part)),
  );
  const isQualified = parts.length > 2 && parts.every((part) => /^[a-z][a-z\d]+$/u.test(part));
  const isMember = ofPrograms.test(found) && /^[a-z]/u.test(parts[1] ?? "");
  return isCode || isQualified || isMember ? found.length : 0;
}

function callLength(found: string): number {
  const name = found.slice(0, found.indexOf("("));
  if (found.endsWith("()")) return found.length;
  const isName =
    /[a-z]{2}\.[a-z]{2}/iu.test(name) || name.includes("_") || (isInnerCapital(name) && /^[a-z]/u.test(name));
  return isName ? found.length : 0;
}

const identifiers: readonly CodePattern[] = [
  {
    kind: "identifier",
    pattern:
      /(?<![A-Za-z\d_$.])[A-Za-z_$][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){0,8}\([^()\n\p{Script=Han}]{0,80}\)(?:\.[A-Za-z_]\w{0,60}(?:\([^()\n\p{Script=Han}]{0,80}\))?){0,6}/gu,
    take: callLength,
  },
  {
    kind: "identifier",
    pattern:
      /(?<![A-Za-z\d_$.@/-])[A-Za-z_$][\w$]{0,80}(?:\.[A-Za-z_$][\w$]{0,80}){1,8}(?:\[\w{0,20}\])?(?![A-Za-z\d_$])/gu,
    take: dottedLength,
  },
  {
    kind: "identifier",
    pattern: /(?<![A-Za-z\d_:])[A-Za-z_]\w{0,80}(?:::~?[A-Za-z_]\w{0,80}){1,6}(?:\(\)|<\w{1,40}>)?/gu,
  },
  { kind: "identifier", pattern: /(?<![A-Za-z\d_-])[A-Za-z_]\w{0,80}->[A-Za-z_]\w{0,80}(?:\(\))?/gu },
  {
    kind: "identifier",
    pattern:
      /(?<![\p{Script=Latin}\d_])_{0,2}[A-Za-z\d]{1,60}(?:_{1,2}[A-Za-z\d]{1,60}){1,12}(?:\[\w{0,20}\])?(?:=[\w./:%-]{0,80}\w)?(?![A-Za-z\d_])/gu,
    take: (found) => (/[A-Za-z]/u.test(found) ? found.length : 0),
  },
  {
    kind: "identifier",
    isOfWords: true,
    pattern:
      /(?<![A-Za-z\d_@#.'’-])(?:[a-z]{3,30}|is|to|on|my|of|by|id|no|at|as|in|do|go|db|fs|io|px|ui|el)\d{0,3}(?:[A-Z][a-z\d]{1,30}){1,8}(?:=[\w./:%-]{0,80}\w)?(?![A-Za-z\d_'’])/gu,
  },
  {
    kind: "identifier",
    isOfWords: true,
    pattern: /(?<![A-Za-z\d_@#.-])[a-z]{3,30}(?:ID|URL|URI|API|IP|UUID|JSON|XML|HTML)(?![A-Za-z\d_])/gu,
  },
];

/** What programs call things, and how they are called. */
export const namePatterns: readonly CodePattern[] = [...commands, ...identifiers];
