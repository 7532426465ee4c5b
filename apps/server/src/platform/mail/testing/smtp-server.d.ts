declare module "smtp-server" {
  import type { Server } from "node:net";
  import type { Readable } from "node:stream";

  type Done = (error?: Error | null) => void;

  interface Options {
    readonly authOptional?: boolean;
    readonly disabledCommands?: readonly string[];
    readonly secure?: boolean;
    readonly key?: string;
    readonly cert?: string;
    readonly logger?: boolean;
    onAuth?(
      login: { readonly username?: string; readonly password?: string },
      session: unknown,
      done: (error: Error | null, result?: { user: string }) => void,
    ): void;
    onRcptTo?(address: { readonly address: string }, session: unknown, done: Done): void;
    onData?(stream: Readable, session: unknown, done: Done): void;
  }

  export class SMTPServer {
    constructor(options: Options);
    readonly server: Server;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    on(event: "error", listener: (error: Error) => void): void;
  }
}
