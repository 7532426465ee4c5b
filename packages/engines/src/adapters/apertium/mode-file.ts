/** Commands that flush at a NUL without being told, or know no `-z`. */
const flushAnyway = /^(vislcg3|cg-mwesplit|hfst-tokeni[sz]e|divvun-\w+)$/;

/**
 * The stages of an Apertium `.mode` file, each a command and its arguments, told by `-z` to flush at every NUL so that
 * it can stay: `$1`, the generator's option, becomes `-n` (unknown words without a star), `$2`, the tagger's, nothing.
 * Nothing else that a shell would do is done.
 *
 * Read for it: Apertium wiki, "Modes introduction" and "Daemon" (NUL flushing), and how Apertium APY reads the files.
 *
 * @throws SyntaxError naming what in the file is more than quoted words and pipes
 */
export function parseModeFile(text: string): readonly (readonly string[])[] {
  const stages: string[][] = [[]];
  for (const [word] of text.trim().matchAll(/\||(?:'[^']*'|"[^"$`\\]*"|[^\s'"|])+|\S/g)) {
    if (word === "|") stages.push([]);
    else if (word === "$1") stages.at(-1)?.push("-n");
    else if (word !== "$2") stages.at(-1)?.push(unquoted(word));
  }
  return stages.map((stage, place) => {
    const [command, ...options] = stage;
    if (command === undefined) throw new SyntaxError(`stage ${place + 1} has no command`);
    return flushAnyway.test(command) ? stage : [command, "-z"].concat(options);
  });
}

function unquoted(word: string): string {
  const bare = word.replaceAll(/'[^']*'|"[^"$`\\]*"/g, "");
  const problem = /['"$`\\;&<>()*?{}]/.exec(bare);
  if (problem) throw new SyntaxError(`${problem[0]} in ${word}`);
  return word.replaceAll(/'([^']*)'|"([^"]*)"/g, "$1$2");
}
