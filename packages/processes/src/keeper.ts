import { type ChildProcess, spawn } from "node:child_process";

/** How what outlived this process is ended: killed with its group, or shut down as a PostgreSQL wants it. */
export type Ending = "kill" | "shutDown";

/**
 * Reads what lives and what has ended, until this process is gone and with it the other end of its standard input; then
 * ends what is left. A database has five seconds to shut down fast and three more to quit at once.
 */
const script = `
trap '' HUP INT TERM QUIT
groups=' ' databases=' '
while read -r what pid; do
  case $what in
    kill) groups="$groups$pid " ;;
    shutDown) databases="$databases$pid " ;;
    ended)
      case $groups in *" $pid "*) groups="\${groups%%" $pid "*} \${groups#*" $pid "}" ;; esac
      case $databases in *" $pid "*) databases="\${databases%%" $pid "*} \${databases#*" $pid "}" ;; esac ;;
  esac
done
for pid in $groups; do kill -s KILL -- "-$pid"; done
for signal in INT INT INT INT INT QUIT QUIT QUIT KILL; do
  left=' '
  for pid in $databases; do kill -s "$signal" "$pid" && left="$left$pid "; done
  databases=$left
  [ "$databases" = ' ' ] && exit
  sleep 1
done
`;

/** A shell that outlives this process and ends what is bound to it. */
export interface Keeper {
  readonly isAlive: boolean;
  bind(child: ChildProcess, ending: Ending): void;
}

export function startKeeper(): Keeper {
  const shell = spawn("/bin/sh", ["-c", script], {
    // No signal of a terminal reaches it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: { PATH: "/usr/bin:/bin" },
  });
  let isAlive = true;
  const onGone = (): void => void (isAlive = false);
  shell.once("error", onGone);
  shell.once("exit", onGone);
  shell.stdin.on("error", onGone);
  // This process does not stay for its sake.
  shell.unref();
  (shell.stdin as typeof shell.stdin & { unref(): void }).unref();
  return {
    get isAlive() {
      return isAlive;
    },
    bind: (child, ending) => {
      const { pid } = child;
      if (pid === undefined) return;
      shell.stdin.write(`${ending} ${pid}\n`);
      child.once("exit", () => shell.stdin.write(`ended ${pid}\n`));
    },
  };
}
