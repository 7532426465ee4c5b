/** The package's own types say `default` where it exports the function itself. */
declare module "robots-parser" {
  interface Robots {
    isAllowed(address: string, userAgent?: string): boolean | undefined;
  }
  function parseRobots(address: string, text: string): Robots;
  export = parseRobots;
}
