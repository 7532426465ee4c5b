import type { LanguageCode } from "@yiqiao/contracts/languages";

/** How a language denies. */
interface Negation {
  /** Denies a sentence; undefined where it cannot be told from other words. */
  readonly plain: RegExp;
  /** Words that look like it. */
  readonly unlike: RegExp;
  /** Whatever a denial of the other language may become. */
  readonly hint: RegExp;
}

const negations: Readonly<Partial<Record<LanguageCode, Negation>>> = {
  "en-us": {
    plain: /\b(?:not|cannot|never|none|nobody|nothing|neither)\b|n['’]t\b/giu,
    unlike:
      /\bnot only\b|\bwhy not\b|\bor not\b|\bif not\b|\bnot to mention\b|\bnot (?:just|merely|simply|least)\b|\bif nothing else\b|\bnothing (?:but|more|less)\b|\b(?:is|are|was|were|do|does|did|would|could|should|wo|ca)n['’]t (?:it|you|they|we|he|she|i)\b|\bcan(?:not|['’]t) (?:but|help|wait)\b|\bnot (?:until|unless|without|un\w+|in\w+)\b|\bnone other\b|\bnever(?:theless|mind)\b/giu,
    hint: /\b(?:not|no|cannot|never|none|nobody|nothing|nowhere|neither|nor|without|non|un\w+|in\w{4,}|im\w{4,}|ir\w{4,}|il\w{4,}|dis\w+|mis\w+|\w+less(?:ly|ness)?|fail\w*|lack\w*|refus\w*|deny|denie\w*|denial|reject\w*|few\w*|little|hardly|barely|scarcely|rarely|seldom|avoid\w*|prevent\w*|prohibit\w*|forbid\w*|forbade|ban(?:s|ned)?|stop\w*|ceas\w*|absen\w+|except\w*|exclu\w*|exempt\w*|unless|until|before|only|but|although|though|despite|regardless|instead|rather|than|too|beyond|free|far|away|lose|loss|lost|miss\w*|short|against|restrain\w*|abandon\w*|cancel\w*|declin\w*|whether|otherwise|less|yet|still|even|ended|remain\w*|false|wrong|poor\w*|bad\w*|difficult\w*|hard|die[ds]?|dead|contrary|different\w*|oppos\w*|abst\w+|void\w*|revok\w*|ignor\w*|neglect\w*|omit\w*|least|any\w*|pending|doubt\w*|constant\w*|always)\b|n['’]t\b/iu,
  },
  "zh-cn": {
    plain: /不|没有|没|未|别(?=[忘去说让再做怕担着碰动])|勿|从未/gu,
    unlike:
      /不但|不仅|不只|不光|不止|不过|不管|不论|不断|不同|不久|不错|不少|不得不|不禁|不愧|不妨|不料|不惜|不如|不外|不单|不免|不可避免|不由|不得已|是不是|有没有|能不能|会不会|要不|对不起|了不起|不一样|不等|不足|不良|不幸|不安|不满|不利|不便|不适|不当|不法|不动产|不锈|不知不觉|不约而同|不可思议|不朽|不可或缺|不屈|差不多|不相上下|奋不顾身|缺一不可|有条不紊|不存在|密不可分|必不可少|供不应求|绝不|络绎不绝|源源不断|滔滔不绝|百折不挠|说不定|恨不得|巴不得|不遗余力|不计其数|毫不|不时|不已|不堪|不辞|不胜|无不|莫不|不无|不乏|未来|未必|未免|未婚|未成年|未尝|尚未|未知|沉没|淹没|没收|出没|埋没|吞没|没落|辨别|区别|分别|特别|不\S{0,4}不|没\S{0,6}不|不\S{0,6}没|未\S{0,6}不|不\S{0,3}而/gu,
    hint: /[不没未无非否勿莫免绝禁拒缺失避难除罕毫废欠丧弃止防]|别|才|仅|只|以外|之前|零|岂|怎/u,
  },
};

const withoutUnlike = (text: string, { unlike }: Negation): string =>
  text.replace(unlike, (found) => "\u0001".repeat(found.length));

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
  if (own === undefined || foreign === undefined || foreign.hint.test(other)) return undefined;
  const [match] = withoutUnlike(text, own).matchAll(own.plain);
  return match && { start: match.index, end: match.index + match[0].length };
}
