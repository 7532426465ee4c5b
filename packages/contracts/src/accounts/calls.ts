import { codeAttemptsRate, defineCalls, exampleId, perAccount, perNetwork } from "../calls/index.ts";
import { loginResultSchema } from "../sessions/index.ts";
import {
  captchaSchema,
  checkAccountBodySchema,
  checkAccountSchema,
  codeSentSchema,
  dataExportSchema,
  dataExportsSchema,
  deleteAccountBodySchema,
  deletionSchema,
  emailCodeBodySchema,
  exportParamsSchema,
  registerBodySchema,
  resetPasswordBodySchema,
  sendOwnCodeBodySchema,
  smsCodeBodySchema,
  updateAccountBodySchema,
  updatePreferencesBodySchema,
  updateUsernameBodySchema,
  verifyAccountBodySchema,
} from "./schemas.ts";

const anyone = { access: "anyone" } as const;
const own = { permission: "MyAccount" } as const;
const codesRate = perNetwork("code:calls", 60);

/** Codes for who is not logged in. */
export const verificationCalls = defineCalls("verification", {
  imageCode: {
    method: "GET",
    path: "/image_code",
    summary: "A captcha picture, for one answer",
    rate: perNetwork("captcha", 60),
    ...anyone,
    result: captchaSchema,
  },
  checkAccount: {
    method: "POST",
    path: "/check_account",
    summary: "Whether an identifier is an e-mail address or a phone number; not whether an account has it",
    ...anyone,
    body: checkAccountBodySchema,
    result: checkAccountSchema,
    example: { body: { account: "a@example.com" } },
  },
  emailCode: {
    method: "POST",
    path: "/email_code",
    summary: "Have a code sent by e-mail; the answer is the same whoever has an account",
    rate: codesRate,
    ...anyone,
    body: emailCodeBodySchema,
    result: codeSentSchema,
    example: {
      body: { account: "ann@example.com", purpose: "login", captcha: { captcha_id: exampleId, answer: "a1b2" } },
    },
  },
  smsCode: {
    method: "POST",
    path: "/sms_code",
    summary: "Have a code sent by SMS; the answer is the same whoever has an account",
    rate: codesRate,
    ...anyone,
    body: smsCodeBodySchema,
    result: codeSentSchema,
    example: { body: { account: "13800000000", purpose: "login", captcha: { captcha_id: exampleId, answer: "a1b2" } } },
  },
});

/** What a code that was sent serves for beside a login. */
export const registrationCalls = defineCalls("sign-in", {
  register: {
    method: "POST",
    path: "/register",
    summary: "Make an account with a code that was sent, and log in",
    rate: codeAttemptsRate,
    ...anyone,
    body: registerBodySchema,
    result: loginResultSchema,
    example: {
      body: {
        account: "ann@example.com",
        code: "123456",
        password: { kid: exampleId, ciphertext: "bm90IGEgcmVhbCBvbmU=" },
        agreed: true,
      },
    },
  },
  resetPassword: {
    method: "POST",
    path: "/reset_password",
    summary: "A new password with a code that was sent; ends all sessions of the account",
    rate: codeAttemptsRate,
    ...anyone,
    body: resetPasswordBodySchema,
    example: {
      body: {
        account: "ann@example.com",
        code: "123456",
        password: { kid: exampleId, ciphertext: "bm90IGEgcmVhbCBvbmU=" },
      },
    },
  },
});

export const accountCalls = defineCalls("accounts", {
  updateUsername: {
    method: "POST",
    path: "/user/update_username",
    summary: "Change the own name",
    rate: perAccount("update-username", 30, 3600),
    ...own,
    body: updateUsernameBodySchema,
    example: { body: { username: "Ann" } },
  },
  updatePreferences: {
    method: "POST",
    path: "/user/update_preferences",
    summary: "Keep language and colour scheme with the account",
    ...own,
    body: updatePreferencesBodySchema,
  },
  sendOwnCode: {
    method: "POST",
    path: "/user/send_code",
    summary: "Send a code to the account's address or number, or after verify_account to a new one",
    ...own,
    body: sendOwnCodeBodySchema,
    result: codeSentSchema,
    example: { body: { purpose: "verify", kind: "email" } },
  },
  verifyAccount: {
    method: "POST",
    path: "/user/verify_account",
    summary: "Prove that the account is one's own; serves once, within ten minutes, for this session",
    rate: perAccount("verify-account", 10, 300),
    ...own,
    body: verifyAccountBodySchema,
    example: { body: { kind: "email", code: "123456" } },
  },
  updateAccount: {
    method: "POST",
    path: "/user/update_account",
    summary: "Change or add an e-mail address or phone number, with the code that was sent to it",
    rate: perAccount("update-account", 10, 300),
    ...own,
    body: updateAccountBodySchema,
    example: { body: { account: "ann@example.com", code: "123456" } },
  },
});

/** What the platform holds on an account, and its end. */
export const personalDataCalls = defineCalls("accounts", {
  exportData: {
    method: "POST",
    path: "/user/export_data",
    summary: "Ask for everything that the platform holds on the caller, as a zip made by a job",
    ...own,
    result: dataExportSchema,
  },
  exports: {
    method: "GET",
    path: "/user/exports",
    summary: "The own exports, the newest first",
    ...own,
    result: dataExportsSchema,
  },
  downloadExport: {
    method: "GET",
    path: "/user/exports/:id/download",
    summary: "Download an export of one's own",
    ...own,
    params: exportParamsSchema,
    file: "application/zip",
    example: { params: { id: exampleId } },
  },
  deleteAccount: {
    method: "POST",
    path: "/user/delete_account",
    summary: "Delete the own account, after some days in which it can be kept",
    ...own,
    body: deleteAccountBodySchema,
    result: deletionSchema,
  },
  keepAccount: {
    method: "POST",
    path: "/user/keep_account",
    summary: "Keep the account: call its deletion off",
    ...own,
  },
});
