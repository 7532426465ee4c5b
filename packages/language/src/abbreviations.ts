import type { LanguageCode } from "@yiqiao/contracts/languages";

/**
 * Abbreviations that a full stop ends without ending the sentence. All in lower case, without the last full stop.
 * `always`: what follows belongs to it (titles, "e.g."). `beforeNumber`: only when a number follows ("No. 5", but
 * "He said no."). `maybe`: may also end a sentence; does so before a capital ("etc.", "Inc."). In both
 * `always` and `maybe`: the latter after a number ("в г. Москве", "в 1990 г.").
 */
export interface Abbreviations {
  readonly always: ReadonlySet<string>;
  readonly beforeNumber: ReadonlySet<string>;
  readonly maybe: ReadonlySet<string>;
  /** Words that, capitalised, begin a sentence more often than they go on with a name. */
  readonly starters: ReadonlySet<string>;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/).filter(Boolean));

const english: Abbreviations = {
  always: words(`mr mrs ms messrs mx dr prof rev fr hon st ste gen col lt cmdr capt sgt maj adm gov sen rep pres
    supt insp e.g i.e eg ie cf viz vs v al approx resp incl excl esp mt ft dept est`),
  beforeNumber: words(`no nos fig figs vol vols p pp para paras sec secs ch chap art arts eq eqs ref refs tab ex
    app ver v jan feb mar apr jun jul aug sep sept oct nov dec ca c`),
  maybe: words("etc inc ltd co corp bros jr sr ph.d b.sc m.sc b.c a.d ave blvd rd"),
  starters: words(`the a an he she it we they you i this that these those in on at for from with as but and or so if
    when while after before however there here his her its our their my your what why how who where then now
    although because since many some most all no not by to one`),
};

const french: Abbreviations = {
  always: words(`m mm mme mlle mgr me dr pr prof st ste p.ex ex c.-à-d c-à-d cf env av apr gén col cap éd vs`),
  beforeNumber: words("n no nos art arts p pp vol chap fig tab al par § réf janv févr avr juil sept oct nov déc"),
  maybe: words("etc j.-c s.a s.a.r.l a.m p.m é.-u"),
  starters: words(`le la les un une des il elle ils elles on nous vous je ce cet cette ces dans en au aux pour par avec
    sans sous sur mais et ou donc or ni car si quand après avant depuis cependant toutefois ainsi leur son sa ses`),
};

const spanish: Abbreviations = {
  always: words(`sr sra srta ee sres dr dra d dña prof profa ing lic arq gral cap cnel sto sta p.ej p.e ej av avda cf vs
    aprox a d ud uds vd vds excmo mons`),
  beforeNumber: words(
    "n no nro núm num art arts pág págs p pp vol cap fig tab ref tel ene feb mar abr jun jul ago sept oct nov dic",
  ),
  maybe: words("etc uu s.a s.l a.m p.m a.c d.c cía ltda"),
  starters: words(`el la los las un una unos unas él ella ellos ellas nosotros yo tú usted este esta esto estos estas
    ese esa en con por para sin sobre pero y o si cuando después antes desde aunque como su sus al del lo no`),
};

const russian: Abbreviations = {
  always:
    words(`г гг т.е т.к т.н т.о т. т напр см ср им проф акад доц инж гр г-н г-жа ул пр просп пер пл наб бул обл р-н
    пос дер св о-в ген полк кап лейт ред сост изд кн гл мин макс прим`),
  beforeNumber: words("№ с стр рис табл п пп ст гл ч т тт разд кв д корп янв февр мар апр авг сент окт нояб дек тел"),
  maybe: words("т.д т.п др пр г гг в вв н.э руб коп тыс млн млрд трлн кг км см мм"),
  starters: words(`в на по с из от до для при но и а или если когда он она оно они мы вы я это этот эта эти тот так как
    что после перед однако также все не его её их там здесь за к у о об под над`),
};

const none: Abbreviations = {
  always: words("mr mrs ms dr jr sr prof st vs"),
  beforeNumber: words("no fig vol p pp"),
  maybe: words("etc inc ltd co"),
  starters: words(""),
};

/** The lists for a language; scripts without a full stop inside sentences get a short common one. */
export function abbreviationsOf(language: LanguageCode): Abbreviations {
  switch (language) {
    case "en-us":
      return english;
    case "fr":
      return french;
    case "es":
      return spanish;
    case "ru":
      return russian;
    default:
      return none;
  }
}
