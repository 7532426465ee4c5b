import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import type { Site } from "@yiqiao/contracts/sites";
import type { Executor } from "#platform/database";
import { type Mail, sendMailJob } from "#platform/mail";
import type { JobQueue } from "#platform/queue";
import { type Sms, type SmsSender, sendSmsJob } from "#platform/sms";
import type { Sites } from "#features/sites";
import { oneLine, renderMail, replyTo } from "./render-mail.ts";
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
  /** Not kept in the outbox where nothing can be sent. */
  readonly isNeverKept?: boolean;
}

/** Sends messages by e-mail and SMS. */
export interface Delivery {
  /**
   * Sends a message by e-mail or SMS: by a job, which is there when `executor`'s transaction commits.
   * An SMS for which the provider knows no template is not sent.
   * @returns whether it is on its way
   */
  deliver<T extends TemplateName>(dispatch: Dispatch<T>, executor?: Executor): Promise<boolean>;
  /** Whether what is delivered reaches people; on an installation that sends nothing at all, the outbox counts. */
  canDeliver(kind: Recipient["kind"]): boolean;
  /** Whether what is delivered only gets as far as the outbox. */
  isKept(kind: Recipient["kind"]): boolean;
}

export interface DeliveryOptions {
  readonly db: Executor;
  readonly queue: Pick<JobQueue, "enqueue">;
  readonly sites: Pick<Sites, "current" | "hostOf" | "rules">;
  readonly sms: Pick<SmsSender, "sends">;
  /** Which channels send; the others end in the outbox. */
  readonly canSend: Readonly<Record<Recipient["kind"], boolean>>;
  /** Where the client answers; without it messages have no links. */
  readonly publicUrl: string | undefined;
}

/** A message with all that its words depend on. */
interface Prepared extends Pick<Dispatch<TemplateName>, "to" | "template" | "params" | "language"> {
  readonly kind: Kind<object>;
  readonly site: Site;
  readonly reading: Reading;
}

export function createDelivery({ db, queue, sites, sms, canSend, publicUrl }: DeliveryOptions): Delivery {
  return {
    deliver: async (dispatch, executor = db) => {
      const { to, template, language, siteId, notAfter, isNeverKept = false } = dispatch;
      if (isNeverKept && !canSend[to.kind]) return false;
      if (to.kind === "phone" && !sms.sends(template, language)) return false;
      // By the transaction's own connection: waiting for a second one could wait for itself.
      const site = await sites.current({ siteId }, executor);
      const reading = await readingAt(sites, site, { language, executor });
      const prepared = { ...dispatch, kind: templates[template], site, reading };
      const until = notAfter === undefined ? {} : { notAfter: notAfter.toISOString() };
      const options = { transaction: executor };
      if (to.kind === "phone") {
        await queue.enqueue(sendSmsJob, { sms: smsOf(prepared), ...until }, options);
        return true;
      }
      const origin = publicUrl === undefined ? null : originOf(publicUrl, await sites.hostOf(siteId, executor));
      await queue.enqueue(sendMailJob, { ...mailOf(prepared, origin), ...until }, options);
      return true;
    },
    canDeliver: (kind) => canSend[kind] || !(canSend.email || canSend.phone),
    isKept: () => !(canSend.email || canSend.phone),
  };
}

function smsOf({ to, template, params, language, kind, reading }: Prepared): Sms {
  const [says = ""] = kind.words(params, reading).body;
  const text = language === "zh" ? `【${reading.siteName}】${says}` : `[${reading.siteName}] ${says}`;
  return { to: to.identifier, template, language, params: kind.texts(params, reading), text };
}

function mailOf({ to, template, params, language, kind, site, reading }: Prepared, origin: Origin | null): Mail {
  const answersTo = replyTo(site);
  const link = kind.linkIn(params);
  return {
    to: to.identifier,
    fromName: oneLine(reading.siteName),
    ...(answersTo === undefined ? {} : { replyTo: answersTo }),
    ...renderMail({
      words: kind.words(params, reading),
      language,
      site,
      url: link === null || origin === null ? null : linkTo(link, site, origin),
      // Without it, who reads "open the link" could not.
      path: origin === null && link !== kind.link ? link : null,
      code: kind.codeIn(params),
      isWarning: kind.isWarning,
    }),
    kind: template,
  };
}

/** Where a site's client answers. */
interface Origin {
  readonly url: string;
  /** Whether the host name is the site's own. */
  readonly isOwn: boolean;
}

function originOf(publicUrl: string, host: string | undefined): Origin {
  const url = new URL(publicUrl);
  if (host !== undefined) url.hostname = host;
  return { url: url.origin, isOwn: host !== undefined };
}

/** A page of the client; at the main host name, a site's login page bears its code. */
function linkTo(link: string, site: Site, { url, isOwn }: Origin): string {
  const path = link === "/login" && site.site_id !== 0 && !isOwn ? `/${site.code}` : link;
  return new URL(path, url).href;
}
