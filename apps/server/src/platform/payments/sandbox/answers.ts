import type { NoticeAnswer } from "../payment-provider.ts";

const contentType = "text/plain; charset=utf-8";

/** The response that the sandbox expects. */
export const accepted: NoticeAnswer = { status: 200, contentType, body: "success" };
export const refused: NoticeAnswer = { status: 400, contentType, body: "fail" };
