// An npm that is killed tells nobody, least of all the script that it runs.
const lookMs = 1000;
/** Before anything is set up, which may take minutes. */
const parent = process.ppid;

/** Calls `onGone` when the npm that runs this script is gone. @param {string} script as package.json has it */
export function followNpm(script, onGone) {
  // Whoever else started it may go.
  if (process.env.npm_lifecycle_script !== script) return;
  const looking = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(looking);
    onGone();
  }, lookMs);
  looking.unref();
}
