import type { LanguageCode } from "@yiqiao/contracts/languages";

/** How a language denies. */
interface Negation {
  /** Denies a sentence; undefined where it cannot be told from other words. */
  readonly plain: RegExp;
  /** Words that look like it. */
  readonly unlike: RegExp;
  /** Whatever a denial of the other language may become. */
  readonly hint: RegExp;
  /** Words that look like it and deny nothing. */
  readonly asides?: RegExp;
}

/** English words that deny, and those by which a translator says a denial otherwise. */
const denying = [
  "not no cannot never none nobody nothing nowhere neither nor without non",
  "than rather less least few fewer fewest little hardly barely scarcely rarely seldom only except unless until otherwise",
  "instead regardless despite beyond too against lack lacks lacking lacked absent absence missing lost abnormal pending",
  "free bad poor poorly hard difficult doubtful excluding exclusive exempt exempted exemption exemptions",
  "fail fails failed failing failure refuse refuses refused refusing refusal deny denies denied denial",
  "reject rejects rejected rejecting rejection avoid avoids avoided avoiding avoidant prevent prevents prevented preventing",
  "prohibit prohibits prohibited prohibiting forbid forbids forbidden forbade ban bans banned exclude excludes excluded",
  "omit omits omitted omitting ignore ignores ignored ignoring refrain refrains abstain abstains neglect neglected",
  "cease ceases ceased abandon abandoned revoked cancelled canceled",
];
/** Prefixes and endings that deny, with what only begins or ends like them left out. */
const denyingParts = [
  String.raw`un(?!der|it|ion|iq|iver|animous|cle|ix|ifi|ify)\w{2,}`,
  String.raw`in(?:a[bcdp]|ca|co[mnr]|de(?:pen|fin)|di(?:rec|ffer|stin)|e(?:ff|lig|vit|xp|quit|xac)|f(?:in|ormal|req)|hum|jus)\w*`,
  String.raw`in(?:oper|s(?:ecur|ignif|uff|epar|ens)|tol|val(?!u)|visib|volun)\w*`,
  String.raw`im(?:mat|mor|mut|mun|partial|patien|perf|poss|pract|prop|prob|mob|polit)\w*`,
  String.raw`i(?:rra|rreg|rrel|rresp|rrev|lleg|llit|llog)\w*`,
  String.raw`dis(?:a[bdglpr]|b[ae]|c(?:har|on|ont|our)|continu|eng|favo|hon|in[ft]|like|loy|obe|order|own|pro|qual|reg|resp|sat|sim|trust|use)\w*`,
  String.raw`mis(?!s|ter|t)\w{3,}`,
  String.raw`(?!bless|nonethe|neverthe|wire)\w{3,}less(?:ly|ness)?`,
];

const negations: Readonly<Partial<Record<LanguageCode, Negation>>> = {
  "en-us": {
    plain: /\b(?:not|cannot|never|none|nobody|nothing|neither)\b|n['’]t\b/giu,
    unlike:
      /\bnot only\b|\bwhy not\b|\bor not\b|\bif not\b|\bnot to mention\b|\bnot (?:just|merely|simply|least)\b|\bif nothing else\b|\bnothing (?:but|more|less)\b|\b(?:is|are|was|were|do|does|did|would|could|should|wo|ca)n['’]t (?:it|you|they|we|he|she|i)\b|\bcan(?:not|['’]t) (?:but|help|wait)\b|\bnot (?:until|unless|without|un\w+|in\w+)\b|\bnone other\b|\bnever(?:theless|mind)\b/giu,
    hint: new RegExp(`\\b(?:${denying.join(" ").replaceAll(" ", "|")}|${denyingParts.join("|")})\\b|n['’]t\\b`, "iu"),
  },
  "zh-cn": {
    plain: /不|没有|没|未|别(?=[忘去说让再做怕担着碰动])|勿|从未/gu,
    unlike:
      /不丹|各不相同|无处不在|漫不经心|不小心|不解|不起眼|不但|不仅|不只|不光|不止|不过|不管|不论|不断|不同|不久|不错|不少|不得不|不禁|不愧|不妨|不料|不惜|不如|不外|不单|不免|不可避免|不由|不得已|是不是|有没有|能不能|会不会|要不|对不起|了不起|不一样|不等|不足|不良|不幸|不安|不满|不利|不便|不适|不当|不法|不动产|不锈|不知不觉|不约而同|不可思议|不朽|不可或缺|不屈|差不多|不相上下|奋不顾身|缺一不可|有条不紊|不存在|密不可分|必不可少|供不应求|绝不|络绎不绝|源源不断|滔滔不绝|百折不挠|说不定|恨不得|巴不得|不遗余力|不计其数|毫不|不时|不已|不堪|不辞|不胜|无不|莫不|不无|不乏|未来|未必|未免|未婚|未成年|未尝|未知|沉没|淹没|没收|出没|埋没|吞没|没落|辨别|区别|分别|特别|不\S{0,4}不|没\S{0,6}不|不\S{0,6}没|未\S{0,6}不|不\S{0,3}而/gu,
    hint: /[不没未无否勿莫免绝禁拒缺失避罕毫废欠弃]|非(?!常)|别(?=[忘去说让再做怕担着碰动])|难以|难免|除外|除非|以外|之外|防止|停止|才(?!能)|以内|以下|难|仅|只有|岂|怎能/u,
    asides:
      /不但|不仅|不只|不光|不止|不过|不管|不论|不断|不同|不久|不少|不禁|不动产|不锈|无论|无线|无人机|无数|未来|沉没|淹没|没收|出没|绝对|失去联|免费|避暑|废水|废物|废弃物/gu,
  },
};

/** What both languages say with words of their own: such a word vouches for no other denial of its sentence. */
const ownWords: readonly Readonly<Partial<Record<LanguageCode, RegExp>>>[] = [
  { "zh-cn": /避免|以免/gu, "en-us": /\bavoid\w*/giu },
];

function withoutOwnWords(other: string, otherLanguage: LanguageCode, text: string, language: LanguageCode): string {
  return ownWords.reduce((left, { [language]: own, [otherLanguage]: foreign }) => {
    return own && foreign && text.search(own) >= 0 ? masked(left, foreign) : left;
  }, other);
}

const masked = (text: string, pattern: RegExp): string =>
  text.replace(pattern, (found) => "\u0001".repeat(found.length));

export interface NegationPlace {
  readonly start: number;
  readonly end: number;
}

/** Where a text denies something while nothing in the other one could say so; undefined where nothing is to be told. */
export function negationAlone(
  text: string,
  language: LanguageCode,
  other: string,
  otherLanguage: LanguageCode,
): NegationPlace | undefined {
  const [own, foreign] = [negations[language], negations[otherLanguage]];
  if (own === undefined || foreign === undefined) return undefined;
  const said = withoutOwnWords(other, otherLanguage, text, language);
  if (foreign.hint.test(foreign.asides ? masked(said, foreign.asides) : said)) return undefined;
  const [match] = masked(text, own.unlike).matchAll(own.plain);
  return match && { start: match.index, end: match.index + match[0].length };
}
