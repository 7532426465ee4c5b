/** Where payers of the products under test transfer money to. */
export const bankTransfer = {
  payee: "译桥测试有限公司",
  bank: "示例银行海淀支行",
  account: "6222 0000 1234 5678",
} as const;
