/** Whether a host name leads to this machine itself, whoever asks. */
export function isOwnMachine(host: string): boolean {
  return /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
