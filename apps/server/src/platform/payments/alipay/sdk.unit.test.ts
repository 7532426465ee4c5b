import { Socket } from "node:net";
import { expect, it } from "vitest";
import { AlipaySdk } from "./sdk.ts";

it("leaves sockets as they were: two may end with the same error", () => {
  expect(AlipaySdk).toBeTypeOf("function");
  const error = new Error("closed");
  for (const socket of [new Socket(), new Socket()]) {
    socket.on("error", () => undefined);
    expect(() => socket.destroy(error)).not.toThrow();
  }
});
