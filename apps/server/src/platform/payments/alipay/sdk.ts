import { Socket } from "node:net";

/**
 * Alipay's SDK brings urllib, which puts a `destroy` of its own into every socket of the process: it marks the error, and
 * throws where two sockets are destroyed with the same one, as undici does when it closes. Here the SDK only signs and
 * verifies, so sockets get their own back.
 */
const own = Object.getOwnPropertyDescriptor(Socket.prototype, "destroy");
const sdk = await import("alipay-sdk");
if (own === undefined) Reflect.deleteProperty(Socket.prototype, "destroy");
else Object.defineProperty(Socket.prototype, "destroy", own);

export const { AlipaySdk } = sdk;
