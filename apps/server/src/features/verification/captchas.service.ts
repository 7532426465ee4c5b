import { randomUUID } from "node:crypto";
import { type Captcha, captchaLifeMs } from "@yiqiao/contracts/accounts";
import type { CaptchaAnswer } from "@yiqiao/contracts/sessions";
import type { Clock } from "#platform/clock";
import type { Executor } from "#platform/database";
import { DomainError } from "#platform/errors";
import { drawCaptcha, randomAnswer } from "./captcha-picture.ts";
import { deleteCaptchasBefore, insertCaptcha, takeCaptcha } from "./captchas.repository.ts";
import { isSecret, secretHash } from "./secret-hash.ts";

/** Pictures with characters that people read better than programs do. Each serves once, for five minutes. */
export interface Captchas {
  issue(): Promise<Captcha>;
  /** Takes the picture, whatever the answer. @returns whether the answer is right, in capitals or not. */
  check(answer: CaptchaAnswer): Promise<boolean>;
  /** @throws {DomainError} `captchaRequired` without an answer, `captchaWrong` with a wrong one */
  demand(answer: CaptchaAnswer | undefined): Promise<void>;
  /** Deletes what is over; for a job. */
  cleanUp(): Promise<void>;
}

export function createCaptchas({ db, clock }: { readonly db: Executor; readonly clock: Clock }): Captchas {
  const check = async ({ captcha_id: id, answer }: CaptchaAnswer): Promise<boolean> => {
    const hash = await takeCaptcha(db, id, clock.now());
    return hash !== undefined && isSecret(hash, id, answer.trim().toUpperCase());
  };
  return {
    issue: async () => {
      const [id, answer] = [randomUUID(), randomAnswer()];
      const expiresAt = new Date(clock.now().getTime() + captchaLifeMs);
      await insertCaptcha(db, { id, hash: secretHash(id, answer), expiresAt });
      return { captcha_id: id, image: `data:image/png;base64,${drawCaptcha(answer).toString("base64")}` };
    },
    check,
    demand: async (answer) => {
      if (answer === undefined) throw new DomainError("captchaRequired");
      if (!(await check(answer))) throw new DomainError("captchaWrong");
    },
    cleanUp: () => deleteCaptchasBefore(db, clock.now()),
  };
}
