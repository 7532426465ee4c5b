import { type Sms, SmsError } from "./sms-sender.ts";

/** A message template that a provider approved: its id, and which of our texts fill its placeholders, in order. */
export interface SmsTemplate {
  readonly id: string;
  readonly params: readonly string[];
}

/** By kind of message, such as `code`, or by kind and language: `code.en`. */
export type SmsTemplates = ReadonlyMap<string, SmsTemplate>;

/** The template for a message in a language, or else the one for all languages. */
export function templateOf(templates: SmsTemplates, name: string, language: Sms["language"]): SmsTemplate | undefined {
  return templates.get(`${name}.${language}`) ?? templates.get(name);
}

/**
 * A message in the form that its provider accepts. @throws {SmsError} `misconfigured` if there is no template, or it
 * has more placeholders than we have texts
 */
export function fill(
  templates: SmsTemplates,
  sms: Sms,
): { id: string; params: readonly (readonly [string, string])[] } {
  const template = templateOf(templates, sms.template, sms.language);
  if (template === undefined) throw new SmsError("misconfigured", `There is no template for ${sms.template}`);
  const params = template.params.map((name): [string, string] => {
    const value = sms.params[name];
    if (value === undefined) {
      throw new SmsError("misconfigured", `The template for ${sms.template} takes ${name}, which it does not have`);
    }
    return [name, value];
  });
  return { id: template.id, params };
}
