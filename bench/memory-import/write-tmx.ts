import { once } from "node:events";
import { createWriteStream } from "node:fs";

const hanzi =
  "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严";
const words =
  "the of and to in is that for it as was with be by on not he his but at are this have from or had an they which one you were all her she there would their we him been has when who will no more if out so up said what its about than into them can only other time new some could these two may first then do any like my now over such our man me even most made after also did many off before must well back through years where much your way down should because long each just state those people mr how too little us world very good make see work life house through during without between country president school street water system program question company number night point hand high place old great government small order large development public".split(
    " ",
  );

/** The same numbers on every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Writes a memory: every other unit has its source in Chinese, the others in English. No two are the same. */
export async function writeTmx(path: string, units: number): Promise<void> {
  const random = numbersFrom(7);
  const chinese = (number: number) =>
    Array.from({ length: 8 + random(32) }, () => hanzi[random(hanzi.length)]).join("") + `第${number}条。`;
  const english = (number: number) =>
    `${Array.from({ length: 5 + random(18) }, () => words[random(words.length)]).join(" ")} ${number}.`;
  const file = createWriteStream(path);
  file.write(
    '<?xml version="1.0" encoding="UTF-8"?>\n<tmx version="1.4"><header creationtool="bench" creationtoolversion="1" ' +
      'segtype="sentence" o-tmf="none" adminlang="en" srclang="*all*" datatype="plaintext"/>\n<body>\n',
  );
  for (let number = 0; number < units; number++) {
    const variants = [
      `<tuv xml:lang="zh-CN"><seg>${chinese(number)}</seg></tuv>`,
      `<tuv xml:lang="en-US"><seg>${english(number)}</seg></tuv>`,
    ];
    if (number % 2 === 1) variants.reverse();
    const unit = `<tu creationdate="20250102T030405Z" creationid="bench">${variants.join("")}</tu>\n`;
    if (!file.write(unit)) await once(file, "drain");
  }
  file.end("</body></tmx>\n");
  await once(file, "close");
}
