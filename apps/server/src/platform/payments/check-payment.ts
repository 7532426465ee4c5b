import { maxPaidFen } from "@yiqiao/contracts/plans";
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentToBegin,
  type RefundToIssue,
} from "./payment-provider.ts";

const numberShape = /^[A-Za-z0-9]{1,32}$/;

/** Rejects what no provider accepts, before anything is sent. @throws {PaymentProviderError} */
export function checkPayment({ id, ways }: Pick<PaymentProvider, "id" | "ways">, payment: PaymentToBegin): void {
  const { number, amountFen, way, subject } = payment;
  check(id, numberShape.test(number), "the number must be 1 to 32 letters and digits");
  check(id, isAmount(amountFen), `the amount must be 1 to ${maxPaidFen} fen`);
  check(id, ways.includes(way), `there is no way ${way}`);
  check(id, subject.trim() !== "", "there must be a subject");
}

/** @throws {PaymentProviderError} */
export function checkRefund(
  id: PaymentProvider["id"],
  { number, refundNumber, amountFen, totalFen }: RefundToIssue,
): void {
  const areNumbers = numberShape.test(number) && numberShape.test(refundNumber);
  check(id, areNumbers, "the numbers must be 1 to 32 letters and digits");
  check(id, isAmount(amountFen) && amountFen <= totalFen, "the amount must be 1 fen to what was paid");
}

function isAmount(fen: number): boolean {
  return Number.isSafeInteger(fen) && fen >= 1 && fen <= maxPaidFen;
}

function check(id: PaymentProvider["id"], isRight: boolean, detail: string): void {
  if (!isRight) throw new PaymentProviderError(id, { retryable: false, detail });
}

/** Shortens a text without splitting a character: some providers would cut anywhere, or refuse it. */
export function cut(text: string, { bytes }: { readonly bytes: number }): string {
  let size = 0;
  let kept = "";
  for (const character of text) {
    size += Buffer.byteLength(character);
    if (size > bytes) break;
    kept += character;
  }
  return kept;
}
