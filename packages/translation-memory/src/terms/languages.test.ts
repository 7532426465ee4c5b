import type { LanguageCode } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { createTermIndex, createTermMatcher, type TermEntry } from "./index.ts";

/** What of a text is found by a termbase with these sources; a `!` in front: capitals count. */
function found(language: LanguageCode, text: string, ...sources: readonly string[]): string[] {
  const index = createTermIndex(language);
  for (const [n, written] of sources.entries()) {
    const caseSensitive = written.startsWith("!");
    const source = caseSensitive ? written.slice(1) : written;
    const entry: TermEntry = { id: `${n}`, source, target: `${n}`, forbidden: false, caseSensitive };
    index.add(entry);
  }
  const pair = { source: language, target: language === "en-us" ? "fr" : "en-us" } as const;
  const matcher = createTermMatcher([{ id: "tb", name: "tb", index }], pair);
  return matcher.find(text).map(({ start, end }) => text.slice(start, end));
}

type Example = readonly [text: string, terms: readonly string[], found: readonly string[]];
const examples: Readonly<Record<LanguageCode, readonly Example[]>> = {
  "en-us": [
    ["Two law firms and a LAW FIRM", ["law firm"], ["law firms", "LAW FIRM"]],
    ["The law firm's partner", ["law firm"], ["law firm"]],
    ["Batteries, knives and analyses", ["battery", "knife", "analysis"], ["Batteries", "knives", "analyses"]],
    ["They were freezing; it froze the freezer", ["freeze"], ["freezing"]],
    ["Universities in the universe", ["university"], ["Universities"]],
    ["A general policy for generals", ["generic"], []],
    ["It is up to IT; let us ask the US", ["IT", "US"], ["IT", "US"]],
    ["Polish people polish", ["!Polish"], ["Polish"]],
    [
      "The pressure relief valve and a valve",
      ["valve", "relief valve", "pressure relief valve"],
      ["pressure relief valve", "valve"],
    ],
    ["An e‑mail and a driver’s licence", ["e-mail", "driver's licence"], ["e‑mail", "driver’s licence"]],
    ["scarf", ["car"], []],
    ["A good custom; the news of the new account", ["goods", "customs", "new", "accounting"], ["new"]],
    ["The accounting firm is engineering goods", ["account", "engineer", "good"], []],
    ["Buses, ties and two chairmen", ["bus", "tie", "chairman"], ["Buses", "ties", "chairmen"]],
    ["Coat it and unite two coatings", ["coating", "united"], ["coatings"]],
    ["An economic view of economics", ["economics"], ["economics"]],
  ],
  fr: [
    ["Les centrales nucléaires de l’État", ["centrale nucléaire", "État"], ["centrales nucléaires", "État"]],
    ["des journaux locaux et des chevaux", ["journal local", "cheval"], ["journaux locaux", "chevaux"]],
    ["les travaux d'entretien", ["travail", "entretien"], ["travaux", "entretien"]],
    ["une clause abusive, des contrats abusifs", ["abusif"], ["abusive", "abusifs"]],
    ["L’huile et l'eau usée", ["huile", "eau usée"], ["huile", "eau usée"]],
    ["une commune, des communications", ["commune"], ["commune"]],
    ["le porteur porte une portière", ["portière"], ["portière"]],
    ["les lois et les emplois, des numéros", ["loi", "emploi", "numéro"], ["lois", "emplois", "numéros"]],
    ["mais pas une fois; le fond des fonds", ["mai", "foi", "fonds"], ["fonds"]],
    ["la marche, le marché et les marchés", ["marché"], ["marché", "marchés"]],
    ["le port, la porte; la partie du parti", ["port", "parti"], ["port", "parti"]],
    ["Téléchargez-le; il est téléchargé", ["télécharger"], ["Téléchargez", "téléchargé"]],
    ["une directrice, des bateaux, deux lieux", ["directeur", "bateau", "lieu"], ["directrice", "bateaux", "lieux"]],
  ],
  es: [
    ["Las elecciones generales", ["elección general"], ["elecciones generales"]],
    ["dos lápices y tres luces", ["lápiz", "luz"], ["lápices", "luces"]],
    ["los jueces y las veces", ["juez", "vez"], ["jueces", "veces"]],
    ["las tarjetas rojas", ["tarjeta roja"], ["tarjetas rojas"]],
    ["empresas españolas", ["empresa español"], ["empresas españolas"]],
    ["el caso de la casa; del puerto a la puerta", ["casa", "puerta"], ["casa", "puerta"]],
    ["los exámenes de los jóvenes ingleses", ["examen", "joven", "inglés"], ["exámenes", "jóvenes", "ingleses"]],
    ["taxis y menús", ["taxi", "menú"], ["taxis", "menús"]],
    ["enlaces y cruces", ["enlace", "cruz"], ["enlaces", "cruces"]],
    [
      "la mesa del mes; productos defectuosos y piezas defectuosas",
      ["mes", "defectuoso"],
      ["mes", "defectuosos", "defectuosas"],
    ],
  ],
  ru: [
    ["В городских библиотеках", ["городская библиотека"], ["городских библиотеках"]],
    ["по договору купли-продажи", ["договор купли-продажи"], ["договору купли-продажи"]],
    ["на рынке ценных бумаг", ["рынок ценных бумаг"], ["рынке ценных бумаг"]],
    ["пять заявок и сделок, три дня", ["заявка", "сделка", "день"], ["заявок", "сделок", "дня"]],
    ["у отца два ёжика", ["отец", "ежик"], ["отца", "ёжика"]],
    ["с насосами и клапаном", ["насос", "клапан"], ["насосами", "клапаном"]],
    ["во времени и по имени", ["время", "имя"], ["времени", "имени"]],
    ["законная и ценная цель, целый закон", ["закон", "цена", "цель", "ценный"], ["ценная", "цель", "закон"]],
    ["столица и стол", ["стол"], ["стол"]],
    ["каналы, каналов, каналами; из материала", ["канал", "материал"], ["каналы", "каналов", "каналами", "материала"]],
    ["строительство и строитель", ["строитель"], ["строитель"]],
  ],
  ar: [
    ["زرتُ المكتبات أمس", ["مكتبة"], ["المكتبات"]],
    ["وقّع على العقد", ["عقد"], ["العقد"]],
    ["بالشركة وللشركة", ["شركة"], ["بالشركة", "وللشركة"]],
    ["المهندسون والمهندسين", ["مهندس"], ["المهندسون", "والمهندسين"]],
    ["الأمم المتحدة", ["الأمم المتحدة"], ["الأمم المتحدة"]],
    ["في المكتب لا في المكتبة", ["مكتب"], ["المكتب"]],
    ["القانون والسياسة القانونية", ["قانون"], ["القانون"]],
    ["شركتنا والشركات", ["شركة"], ["شركتنا", "والشركات"]],
    ["قرارات الاجتماعات", ["قرار", "اجتماع"], ["قرارات", "الاجتماعات"]],
  ],
  "zh-cn": [
    ["这家律师事务所的律师", ["律师", "律师事务所"], ["律师事务所", "律师"]],
    ["电动机的动机", ["动机"], ["动机"]],
    ["发展中国家与中国", ["中国"], ["中国"]],
    ["这家公司用ＩＴ和iPhones", ["IT", "iPhone"], ["ＩＴ", "iPhones"]],
  ],
  ja: [
    ["東京都に住む", ["東京"], ["東京"]],
    ["ｺﾝﾋﾟｭｰﾀとサーバー", ["コンピュータ", "サーバー"], ["ｺﾝﾋﾟｭｰﾀ", "サーバー"]],
  ],
  ko: [
    ["서울에서 커피를 마신다", ["서울", "커피"], ["서울", "커피"]],
    ["커피숍은 대서울에 있다", ["커피", "서울"], []],
  ],
  my: [
    ["မြန်မာနိုင်ငံ", ["မြန်မာ"], ["မြန်မာ"]],
    ["ကျောင်း", ["ကျော"], []],
  ],
};

describe("terms in sentences", () => {
  it.each(Object.entries(examples).flatMap(([language, rows]) => rows.map((row) => [language, ...row] as const)))(
    "of %s: %s with %j",
    (language, text, terms, expected) => {
      expect(found(language as LanguageCode, text, ...terms)).toEqual(expected);
    },
  );
});
