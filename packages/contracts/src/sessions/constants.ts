export const roles = { admin: 0, manager: 1, normal: 2 } as const;

/** Failures at one account or address before a captcha is asked for. */
export const failuresBeforeCaptcha = 3;
