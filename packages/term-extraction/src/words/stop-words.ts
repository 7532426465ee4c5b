import type { LanguageCode } from "@yiqiao/contracts/languages";

const set = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ""));

/** Words that no term has anywhere. */
const breaks: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  "en-us": set(`
    the a an of in on at to for and or but nor with by from as is are was were be been being am this that these those it its
    itself he him his himself she her hers herself they them their theirs themselves we us our ours you your yours i me my
    mine not no so if then than which who whom whose what when where how why can could may might must shall should will would
    do does did doing done has have had having also more most other others another such only own same some any all each every
    few both many much several either neither none between into through during before after above below up down out off over
    under again further once here there very just about against because while until unless since per via et al etc vs versus
    one two three four five six seven eight nine ten hundred thousand million billion first second third fourth fifth last
    next within without among amongst upon across along around toward towards throughout behind beside besides beyond despite
    except like near onto past regarding concerning however therefore thus hence moreover furthermore although though whereas
    whether yet still too even ever never always often sometimes usually generally especially particularly mainly mostly
    almost already now today yesterday tomorrow rather quite well less least enough according due e.g i.e ie eg cf ibid mr mrs
    ms dr prof let make makes made making take takes taken took taking get gets got give gives given gave giving go goes went
    come comes came see seen saw say says said show shows showed shown use uses used using include includes included
    including become becomes became find finds found need needs needed want wants seem seems seemed keep keeps kept put puts
    follow follows followed following based compared related associated known called described considered respectively
    please thank different various certain able unable available important possible necessary new old good better best bad
    worse worst great greater greatest large larger largest small smaller smallest big high higher highest low lower lowest
    long longer longest short shorter main major minor significant significantly recent recently current currently previous
    previously early earlier late later likely similar whole entire full total overall particular specific general common
    january february march april june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec`),
  fr: set(`
    le les et ou mais donc or ni car un une ce cet cette ces son sa ses leur leurs mon ma mes ton ta tes notre nos votre vos il elle ils
    elles on nous vous je tu me te se lui y qui que qu quoi dont où est sont était étaient être été sera seront serait soit
    soient fut furent a ont avait avaient avoir eu aura auront aurait ai as avons avez suis sommes êtes fait faire font faites
    peut peuvent pouvait pouvoir doit doivent devait devoir dit dire va vont aller ne n pas plus moins très trop aussi ainsi
    alors comme si quand lorsque lorsqu puisque puisqu parce tout tous toute toutes autre autres même mêmes chaque plusieurs
    quelque quelques aucun aucune nul tel telle tels telles certain certaine certains certaines par pour avec sans sous dans
    chez entre vers depuis pendant avant après contre selon malgré jusque jusqu dès hors lors ceci cela ça celui celle ceux
    celles ici là deux trois quatre cinq six sept huit neuf dix cent mille premier première second seconde dernier dernière
    nouveau nouvelle nouveaux nouvelles grand grande grands grandes petit petite petits petites bon bonne bons bonnes
    notamment également toutefois cependant afin outre fois bien encore toujours jamais déjà peu beaucoup assez
    s c j m t permet permettent utilisé utilisée utilisés utilisées ci`),
  es: set(`
    el la los las y e o u pero sino ni que quien quienes cual cuales cuyo cuya cuyos cuyas como cuando donde porque pues si no sí se le les lo me
    te nos os su sus mi mis tu tus nuestro nuestra nuestros nuestras yo él ella ello ellos ellas usted ustedes nosotros un una
    unos unas este esta esto estos estas ese esa eso esos esas aquel aquella aquellos aquellas es son era eran ser sido fue
    fueron sea sean será serán sería está están estaba estaban estar ha han había habían haber hay he hemos tiene tienen tenía
    tener hace hacen hacer hecho puede pueden podía poder debe deben deberá deberán debía deber dice decir va van ir muy más
    menos también tampoco así entonces ya aún todavía siempre nunca todo toda todos todas otro otra otros otras mismo misma
    mismos mismas cada varios varias algún alguna algunos algunas ningún ninguna tal tales tanto tanta tan por para con sin
    sobre entre hacia hasta desde durante antes después contra según mediante bajo ante tras aquí allí ahí dos tres cuatro
    cinco seis siete ocho nueve diez cien mil primer primero primera segundo segunda último última nuevo nueva nuevos nuevas
    gran grande grandes pequeño pequeña pequeños pequeñas buen bueno buena buenos buenas además embargo decir vez veces bien
    mucho mucha muchos muchas poco poca pocos pocas solo sólo aunque mientras utiliza utilizan usar uso usando`),
  ru: set(`
    и а но или либо да не ни же ли бы б что чтобы как так то это этот эта эти этого этой этих этому этим этом тот та те того той тех
    тому тем том такой такая такое такие таких который которая которое которые которого которой которых которым которыми кто чего
    чему чем я ты он она оно мы вы они его её ее их ему ей им меня мне мной тебя нас нам вас вам себя себе свой своя своё свои
    своего своей своих в во на с со к ко у о об обо от до из за по под над при про для без через между перед после среди
    около вокруг из-за из-под также тоже уже ещё еще только даже лишь если когда где куда откуда почему потому поэтому
    быть был была было были есть будет будут является являются может могут можно нужно надо необходимо следует должен должна
    должно должны весь вся всё все всего всей всех всем другой другая другое другие других каждый каждая каждое каждые один
    одна одно одни два две три четыре пять шесть семь восемь девять десять первый второй третий новый новая новое новые
    большой большая большие очень более менее самый самая самые сам сама сами там тут здесь тогда теперь сейчас всегда
    никогда однако затем например т.е т.д др г гг стр рис табл`),
};

/** Small words that stand between the words of a term: "taux de mortalité". */
const inside: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  fr: set("de d du des à au aux en l la"),
  es: set("de del al en a"),
};

/** Nouns of every report and every administration: no term alone. */
const general: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  "en-us": set(`
    year month week day hour minute time way case example number amount part kind type sort thing lot group study result table
    figure fig chapter section page percent percentage mean median value level use fact reason point end addition order term
    people person man woman child place world country abstract introduction method conclusion discussion background objective
    aim purpose acknowledgement appendix reference author paper article paragraph report document treatment equation
    coefficient theory design cooperation participation programme program proposal initiative convention european international
    national public private investigation accession approach issue question problem solution measure area field activity
    action effort role progress development change increase decrease effect impact factor condition situation process system
    structure element component feature aspect degree extent range rate difference comparison evaluation assessment analysis
    data information evidence finding`),
};

/** Nouns that end no term of several words: they tell of how much or of whom. */
const tails: Readonly<Partial<Record<LanguageCode, ReadonlySet<string>>>> = {
  "en-us": set(`
    level number amount participation patient people person year day month week case example type kind group use result
    study author value problem issue situation country part area`),
};

export const breaksOf = (language: LanguageCode): ReadonlySet<string> | undefined => breaks[language];
export const insidesOf = (language: LanguageCode): ReadonlySet<string> | undefined => inside[language];
export const generalOf = (language: LanguageCode): ReadonlySet<string> | undefined => general[language];
export const tailsOf = (language: LanguageCode): ReadonlySet<string> | undefined => tails[language];
