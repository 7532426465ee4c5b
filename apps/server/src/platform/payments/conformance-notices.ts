import { describe, expect, it } from "vitest";
import { type Notice, NoticeError, type NoticeRequest } from "./payment-provider.ts";
import { type Make, beginAndPay, type ProviderUnderTest } from "./testing/provider-under-test.ts";

/** Conformance tests for every provider that sends notices. */
export function noticeConformance(setup: () => ProviderUnderTest, make: Make): void {
  const payAndNotify = async (): Promise<{ number: string; notice: NoticeRequest; read: Promise<Notice> }> => {
    const payment = make("notice");
    await beginAndPay(setup, payment);
    const notice = await setup().noticeOf(payment.number);
    return { number: payment.number, notice, read: setup().provider.readNotice(notice) };
  };
  /** Why a notice is refused; what is said instead if it is not. */
  const reasonOf = async (notice: NoticeRequest): Promise<unknown> => {
    const said = await readNoticeError(notice);
    return said instanceof NoticeError ? said.reason : said;
  };
  const readNoticeError = (notice: NoticeRequest): Promise<unknown> =>
    setup()
      .provider.readNotice(notice)
      .catch((error: unknown) => error);

  describe("a notice", () => {
    it("has the same id when it comes again", async () => {
      const { number, read } = await payAndNotify();
      const { id } = await read;
      expect(id).not.toBe("");
      const again = await setup().provider.readNotice(await setup().noticeOf(number));
      expect(again.id).toBe(id);
    });

    it("is answered in words that the provider knows", () => {
      const { provider } = setup();
      const [yes, no] = [provider.answer("accepted"), provider.answer("refused")];
      expect(yes.status).toBeLessThan(300);
      expect(`${no.status} ${no.body}`).not.toBe(`${yes.status} ${yes.body}`);
    });

    it("says nothing else with any bit of its body altered", async () => {
      const { notice, read } = await payAndNotify();
      const original = await read;
      for (let at = 0; at < notice.body.length; at += Math.ceil(notice.body.length / 40)) {
        const body = Buffer.from(notice.body);
        body.writeUInt8((body[at] ?? 0) ^ 1, at);
        const said = await readNoticeError({ ...notice, body });
        // What no signature covers, such as the last bits of base64, changes nothing of what is said.
        expect(said instanceof NoticeError ? original : said).toEqual(original);
      }
    });

    it("is refused with another amount in it", async () => {
      const { notice } = await payAndNotify();
      const text = notice.body.toString("utf8");
      const changed = Buffer.from(text.replaceAll("599.00", "5.99").replaceAll("59900", "599").concat(" "));
      expect(await reasonOf({ ...notice, body: changed })).toBeOneOf(["signature", "malformed"]);
    });

    it("is refused without what signs it", async () => {
      const { notice } = await payAndNotify();
      for (const name of setup().signatureHeaders) {
        expect(await reasonOf({ ...notice, headers: { ...notice.headers, [name]: undefined } })).toBeOneOf([
          "malformed",
        ]);
      }
      expect(await reasonOf({ ...notice, body: Buffer.alloc(0) })).toBeOneOf(["malformed", "signature"]);
      const junk = { ...notice, headers: {}, body: Buffer.from("not=a&notice") };
      expect(await reasonOf(junk)).toBeOneOf(["malformed", "signature"]);
    });

    it("is refused for another merchant", async () => {
      const { number } = await payAndNotify();
      expect(await reasonOf(await setup().noticeForAnother(number))).toBeOneOf(["merchant"]);
    });

    it("is refused when its signature is too old", async () => {
      const { number } = await payAndNotify();
      expect(await reasonOf(await setup().staleNoticeOf(number))).toBeOneOf(["stale"]);
    });
  });
}
