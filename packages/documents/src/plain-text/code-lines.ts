/** Lines that nobody writes but in a program, without the blanks around them. */
const plainShapes: readonly RegExp[] = [
  /\{$|[;)]\s?\}\s?;?$|^\}[\s)\];,]{0,9}$|^\}\s?(?:else|catch|finally|while)\b/,
  /^(?:import|export|from)\s[^."']{0,80}["'][^"']{1,120}["'];?$|^from\s+[\w.]+\s+import\s|^import\s+[\w.]+(?:\s+as\s+\w+)?;?$/,
  /^(?:package|using|namespace|use|require|include|module|mod)\s+[\w"'.:\\<>/]+;$|^(?:require|include|require_relative)\s?[("']|^package\s[\w.]+$/,
  /^(?:public|private|protected|internal|static|final|const|let|var|val|readonly|abstract|override|async|unsafe|extern|pub)\s[\w<>[\], ]{0,80}[\w\]>](?:\(|\s?[{=;])/,
  /^(?:async\s)?(?:def|fn|func|fun|function|sub|proc|defp|defmodule|impl|trait|struct|enum|interface|class|type)\s+[\w.$<>]+(?:[(<[]|\s[{<=]|:$)/,
  /^(?:if|for|while|switch|catch|match|foreach|until|with)\s?\(.*\)\s?[{;]?$/,
  /^(?:if|for|while|elif|match|unless|until|with|except)\s[^.]{0,80}(?:[=<>]|\w[([]|_\w).*:$/,
  /^(?:await\s|return\s|yield\s|print\s|throw new\s|raise\s)?[a-z_$][\w$]*(?:(?:\.|::|->|\?\.)[\w$]+){0,9}[!?]?\((?:\)|(?!e?s\)).*\)[;{]?$)/,
  /^#\s?(?:include\s?[<"]|define\s\w|ifdef\s|ifndef\s|endif\b|pragma\s)|^#!\/|^@[\w.]+\(|^#\[\w/,
  /^(?:SELECT|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
  /^(?:create|alter|drop|comment on)\s+(?:or replace\s+)?(?:table|index|view|function|database|type|operator|extension|schema|trigger)\b/i,
  /^(?:\$\s\w|sudo\s\w|(?:git|npm|npx|yarn|pnpm|pip|docker|kubectl|cargo|go|apt|apt-get|brew|make|cmake)\s(?:add|commit|push|pull|clone|checkout|init|install|run|ci|test|start|build|compose|exec|get|apply|mod|update)\b|curl\s-|export\s\w+=|mkdir\s-)/,
  /^(?:if|elif|while|until)\s(?:\[|test\s|!\s|\(\()|;\s?(?:then|do)$|^[A-Za-z_]\w*=(?:["'$`(]|[\w./:-]*$)|"\$\{?\w/,
  /^(?:my|our|local)\s(?:[$@%(]|\w+\s?=)|^\$\w+(?:->|\[|\{|\s?=)|\bdo\s?\|[^|]{0,80}\|$/,
  /^def\s(?:self\.)?\w+[?!=]?$|^(?:class|module)\s[A-Z]\w*(?:\s?<\s?[\w:]+)?$|^attr_\w+\s:/,
  /^"[^"]{1,80}"\s?:\s?(?:["[{\d-]|true\b|false\b|null\b)|^\w+(?:,\s?\w+)?\s?:=\s/,
  /^<\?(?:php|xml)\b|^<!DOCTYPE\b/i,
];

/** A name of a program, and what it is made; looked at where a value could be. */
const assignment =
  /^(?:[a-z_$@][\w$]*(?:\.[\w$]+|\[[^\]]{0,80}\]){0,9})(?:\s?,\s?[\w$@.]+){0,9}(?:\s?:\s?[\w<>[\],|.]{1,60})?\s{0,9}(?:[-+*/%|&^:]|\?\?|\|\||&&)?=(?!=)\s{0,9}/;
const value =
  /^(?:["'`[{(]|[\w.$]+[([.]|-?\d[\d_.]*;?$|new\s|await\s|function\b|lambda\b|not\s|True\b|False\b|None\b|true\b|false\b|null\b|nil\b)/;
/** What stands before a semicolon that ends a statement, not a part of a sentence. */
const inStatement = /\w\((?!e?s\))|[\w)\]]\s?=|\w\.\w|\w\[/;

/** Lines that may be of a program beside those that are. */
const likelyShapes: readonly RegExp[] = [
  /^[)\]}>]+[;,)]{0,9}$|^(?:else|try|finally|do|begin|end|fi|done|esac|then|pass|break|continue)\b\s?[:{;]?$/,
  /^(?:if|for|while|elif|except|with|when|case|default|unless|match)\b[^.]{0,80}:$/,
  /[;,({[\\]$/,
  /^(?:FROM|WHERE|AND|OR|JOIN|LEFT|RIGHT|INNER|GROUP BY|ORDER BY|VALUES|LIMIT|SET|ON|HAVING)\b/,
  /=>|->|::|:=|&&|\|\||[!=]==?|\+\+|\+=|\(\)/,
  /^[\w.[\]$@"']{1,80}\s?[:=]\s?\S/,
  /^(?:return|yield|raise|throw|import|from|package|use|using|local|echo|print|puts|let|var|const)\b/,
  /^["'`\w$.:-]+[,)]{0,9}$|^[\w.]+(?:\s[-+*/%]\s[\w.]+){1,9}$/,
  /^(?:\.|\|\||&&|\?|:|\+)\s?\w/,
];

const strings = /"[^"]*"|'[^']*'|`[^`]*`/g;
const query =
  /^(?:SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|FROM|WHERE|AND|OR|JOIN|LEFT|RIGHT|INNER|GROUP|ORDER|select|insert into|delete from|create)\b/;
/** Four words with nothing between them but spaces, in no string: people write so, and queries do. */
const hasSentence = (code: string): boolean =>
  /(?<!\p{L})\p{L}{1,40} \p{L}{1,40} \p{L}{1,40} \p{L}/u.test(code.replace(strings, "")) && !query.test(code);

const longestLine = 240;
/** What a comment behind code begins with. */
const lastComment = /\s(?:\/\/|\/\*|#|--)\s/;
const mostWords = 16;

/** A line as it is looked at: code that is longer shows it at its beginning. */
function lookedAt(line: string): string {
  const read = line.trim().slice(0, longestLine);
  const comment = read.search(lastComment);
  return comment < 0 ? read : read.slice(0, comment).trimEnd();
}

/** Whether a line is a program's by itself. */
export function isPlainlyCode(line: string): boolean {
  const code = lookedAt(line);
  if (code === "") return false;
  if (plainShapes.some((shape) => shape.test(code))) return true;
  const [target = ""] = assignment.exec(code) ?? [];
  if (target !== "" && value.test(code.slice(target.length))) return true;
  return code.endsWith(";") && !hasSentence(code) && (inStatement.test(code) || /^return\b/.test(code));
}

/** The head of a function or a class, and what a file of a program begins with. */
const heads =
  /^(?:pub\s|export\s|async\s|static\s|public\s|private\s){0,4}(?:(?:def|fn|func|function|sub)\s[\w.$]+\(|class\s\w+[^.]{0,80}\{$)|^#include\s?[<"]|^#!\/|^<\?php$/;

/** Whether a line is enough to know a program by. */
export const isHeadOfCode = (line: string): boolean => heads.test(lookedAt(line));

/** Whether a line goes on with a program: it looks like one, and not like a sentence. */
export function mayBeCode(line: string): boolean {
  const code = lookedAt(line);
  const isSentence = /^\p{Lu}\p{Ll}+ \p{L}+ \p{L}/u.test(code) || /\p{Script=Han}/u.test(code) || hasSentence(code);
  if (isSentence || (code.match(/\p{L}+/gu)?.length ?? 0) > mostWords) return false;
  return likelyShapes.some((shape) => shape.test(code));
}
