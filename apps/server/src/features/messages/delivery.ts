import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Site } from "@yiqiao/contracts/sites";
import type { Executor } from "#platform/database";
import { sendMailJob } from "#platform/mail";
import type { JobQueue } from "#platform/queue";
import { type SmsSender, sendSmsJob } from "#platform/sms";
import type { Sites } from "#features/sites";
import { renderMail } from "./render-mail.ts";
import { readingAt } from "./shown-message.ts";
import { type TemplateName, type TemplateParams, templates } from "./words/catalogue.ts";
import type { Kind, Reading } from "./words/kind.ts";

/** Whom a message goes to: an e-mail address or a mainland phone number, normalised. */
export interface Recipient {
  readonly kind: "email" | "phone";
  readonly identifier: string;
}

export interface Dispatch<T extends TemplateName> {
  readonly to: Recipient;
  readonly template: T;
  readonly params: TemplateParams<T>;
  readonly language: InterfaceLanguage;
  readonly siteId: number;
  /** When the message is of no use any more, such as a code's end; it is not sent later. */
  readonly notAfter?: Date;
}

/** Messages that leave the house. */
export interface Delivery {
  /**
   * Sends a message by e-mail or SMS: by a job, which is there when `executor`'s transaction commits.
   * An SMS for which the provider knows no template is not sent (see `sendsSms`).
   */
  deliver<T extends TemplateName>(dispatch: Dispatch<T>, executor?: Executor): Promise<void>;
  /** Whether what is delivered reaches people; on an installation that sends nothing at all, the outbox counts. */
  canDeliver(kind: Recipient["kind"]): boolean;
  /** Whether this message can go by SMS. */
  sendsSms(template: TemplateName, language?: InterfaceLanguage): boolean;
}

export interface DeliveryOptions {
  readonly db: Executor;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly sites: Pick<Sites, "current" | "rules">;
  readonly sms: Pick<SmsSender, "sends">;
  /** Which channels leave the house; the others end in the outbox. */
  readonly leaves: Readonly<Record<Recipient["kind"], boolean>>;
  /** Where the client answers; without it messages have no links. */
  readonly publicUrl: string | undefined;
}

interface Prepared {
  readonly site: Site;
  readonly reading: Reading;
  readonly kind: Kind<object>;
}

export function createDelivery({ db, queue, sites, sms, leaves, publicUrl }: DeliveryOptions): Delivery {
  const prepare = async <T extends TemplateName>({ template, language, siteId }: Dispatch<T>): Promise<Prepared> => {
    const [site, reading] = await Promise.all([sites.current({ siteId }), readingAt(sites, siteId, language)]);
    return { site, kind: templates[template], reading };
  };
  return {
    deliver: async (dispatch, executor = db) => {
      const { to, template, params, language, notAfter } = dispatch;
      if (to.kind === "phone" && !sms.sends(template, language)) return;
      const { site, reading, kind } = await prepare(dispatch);
      const words = kind.words(params, reading);
      const options = { transaction: executor };
      const until = notAfter === undefined ? {} : { notAfter: notAfter.toISOString() };
      if (to.kind === "phone") {
        const text = language === "zh" ? `【${reading.siteName}】` : `[${reading.siteName}] `;
        const message = {
          to: to.identifier,
          template,
          language,
          params: kind.texts(params, reading),
          text: text + words.body[0],
        };
        await queue.enqueue(sendSmsJob, { sms: message, ...until }, options);
        return;
      }
      const url = linkTo(publicUrl, site, kind.link);
      const rendered = renderMail({ words, language, site, url, code: kind.codeIn(params), isWarning: kind.isWarning });
      const replyTo = site.variant === "brand" ? site.contact.email : undefined;
      const mail = {
        to: to.identifier,
        fromName: reading.siteName,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...rendered,
        kind: template,
        ...until,
      };
      await queue.enqueue(sendMailJob, mail, options);
    },
    canDeliver: (kind) => leaves[kind] || !(leaves.email || leaves.phone),
    sendsSms: (template, language = "zh") => sms.sends(template, language),
  };
}

/** A page of the client; the login page of another site than the main one is named after it. */
function linkTo(publicUrl: string | undefined, site: Site, link: string | null): string | null {
  if (publicUrl === undefined || link === null) return null;
  const path = link === "/login" && site.site_id !== 0 ? `/${site.code}` : link;
  return new URL(path, publicUrl).href;
}
