import type { InterfaceLanguage } from "@yiqiao/contracts/errors";
import { languages, nameOfLanguage, placeholderLanguage } from "@yiqiao/contracts/languages";
import type { EngineError, EngineErrorCode } from "@yiqiao/engines";
import { DomainError } from "#platform/errors";
import type { TranslationFailure } from "./failure.ts";

const defaultRetryMs = 5000;

/** An engine's error, in the reader's language. */
export const engineReasons: Readonly<Record<EngineErrorCode, Record<InterfaceLanguage, string>>> = {
  overloaded: { en: "the engine is busy", zh: "引擎繁忙" },
  "rate-limited": { en: "the engine takes no more for now: its quota is used up", zh: "引擎的调用频率或额度已达上限" },
  unavailable: { en: "the engine cannot be reached", zh: "无法连接到引擎" },
  "unsupported-pair": { en: "the engine does not have these languages", zh: "引擎不支持该语言对" },
  unauthorized: { en: "the engine refuses our credentials", zh: "引擎拒绝了平台的凭证" },
  "too-long": { en: "a sentence is too long for the engine", zh: "有句子超出引擎的长度上限" },
  "bad-response": { en: "the engine's answer could not be read", zh: "引擎返回的结果无法解析" },
  internal: { en: "the engine has a fault", zh: "引擎内部错误" },
};
const emptyReason = { en: "the engine gave no translation for a sentence", zh: "引擎未给出某句的译文" };

/** The response to a failed translation; its details name the text and the sentence. */
export function answerForFailure(failure: TranslationFailure, language: InterfaceLanguage): DomainError {
  const { reason, place } = failure;
  const where = { ...(place && { item: place.item }), ...place?.sentence };
  switch (reason.kind) {
    case "same-language":
      return new DomainError("sameLanguage", { lang: languages[reason.language][language], code: reason.language });
    case "language-undetected":
      return new DomainError("languageUndetected", where, failure);
    case "language-not-served":
      return notServed(failure, reason.language, { language, where });
    case "source-differs": {
      const { detected, chosen } = reason;
      const named = { detected: languages[detected][language], chosen: languages[chosen][language] };
      return new DomainError("sourceDiffers", { ...where, ...named, code: detected }, failure);
    }
    case "unsupported-pair": {
      const { source, target } = reason.pair;
      return new DomainError("unsupportedPair", {
        source: languages[source][language],
        target: languages[target][language],
        src_lang: source,
        tgt_lang: target,
      });
    }
    case "echoed":
      return new DomainError("translationEchoed", where, failure);
    case "empty-answer":
      return new DomainError("translationFailed", { ...where, reason: emptyReason[language] }, failure);
    default:
      return engineFailure(failure, reason.error, { language, where });
  }
}

interface Wording {
  readonly language: InterfaceLanguage;
  readonly where: object;
}

function notServed(failure: TranslationFailure, code: string, { language, where }: Wording): DomainError {
  if (code === placeholderLanguage) return new DomainError("placeholderText", { ...where }, failure);
  return new DomainError("languageNotServed", { ...where, name: nameOfLanguage(code, language), code }, failure);
}

function engineFailure(failure: TranslationFailure, error: EngineError, { language, where }: Wording): DomainError {
  switch (error.code) {
    case "overloaded":
    case "rate-limited":
    case "unavailable":
    case "unsupported-pair": {
      const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? defaultRetryMs) / 1000));
      return new DomainError("engineUnavailable", { ...where, seconds }, failure);
    }
    default:
      return new DomainError("translationFailed", { ...where, reason: engineReasons[error.code][language] }, failure);
  }
}
