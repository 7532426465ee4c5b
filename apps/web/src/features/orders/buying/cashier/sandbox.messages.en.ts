import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  title: "Test payment",
  banner: "SANDBOX — this page stands for a payment provider. No money moves.",
  number: "Payment number: {number}",
  amount: "Amount",
  state: "State",
  pending: "Waiting for payment",
  paid: "Paid",
  failed: "Refused",
  closed: "Closed",
  pay: "Pay {amount}",
  refuse: "Refuse the payment",
  delay: "Pay, but tell it late",
  payTwice: "Pay, and tell it twice",
  back: "Back to the shop",
  delayed: "The payment will be told a little later.",
  over: "Nothing can be done with this payment any more.",
  missing: "No such payment",
  missingHint: "The address names no payment of the test provider.",
});
