/** Whether a host name means this machine itself, whoever resolves it. */
export function isOwnMachine(host: string): boolean {
  return /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}
