import path from "node:path";
import { type LanguageCode, languageCodes } from "@yiqiao/contracts/languages";
import { readLines } from "../quality/read-lines.ts";

type Texts = Readonly<Record<LanguageCode, readonly string[]>>;

/** Sentences as signs, screens and letters have them; a test set has more and longer ones. */
const own: Texts = {
  "zh-cn": [
    "请在出发前两小时到达机场，并带好护照和机票。",
    "本店营业时间为上午九点至晚上十点，节假日照常营业。",
    "这座桥建于1907年，全长765米，是黄河上的第一座铁桥。",
    "如有疑问，请拨打客服电话400-820-1234，我们将在24小时内答复。",
  ],
  "en-us": [
    "Please arrive at the airport two hours before departure and bring your passport.",
    "The shop is open from 9 a.m. to 10 p.m., also on public holidays.",
    "The bridge was built in 1907; at 765 metres it was the longest of its time.",
    "If you have any questions, call 400-820-1234: we answer within 24 hours.",
  ],
  ja: [
    "出発の二時間前までに空港へお越しください。パスポートをお忘れなく。",
    "営業時間は午前九時から午後十時までです。祝日も営業しています。",
    "この橋は1907年に建てられ、長さは765メートルあります。",
  ],
  ko: [
    "출발 두 시간 전까지 공항에 도착해 주시고 여권을 꼭 챙기세요.",
    "영업시간은 오전 9시부터 오후 10시까지이며 공휴일에도 문을 엽니다.",
    "이 다리는 1907년에 지어졌으며 길이는 765미터입니다.",
  ],
  ru: [
    "Пожалуйста, приезжайте в аэропорт за два часа до вылета и возьмите паспорт.",
    "Магазин открыт с 9 до 22 часов, в том числе в праздничные дни.",
    "Мост был построен в 1907 году, его длина составляет 765 метров.",
  ],
  my: ["ထွက်ခွာမည့်အချိန် မတိုင်မီ နှစ်နာရီခန့် လေဆိပ်သို့ ရောက်ရှိပါစေ။", "ဆိုင်ကို နံနက် ကိုးနာရီမှ ည ဆယ်နာရီအထိ ဖွင့်ပါသည်။", "ဤတံတားကို ရေနံမြေတွင် တည်ဆောက်ခဲ့သည်။"],
  ar: [
    "يرجى الوصول إلى المطار قبل ساعتين من موعد المغادرة وإحضار جواز السفر.",
    "المتجر مفتوح من الساعة 9 صباحا حتى 10 مساء، بما في ذلك أيام العطل.",
    "بني هذا الجسر عام 1907 ويبلغ طوله 765 مترا.",
  ],
  fr: [
    "Veuillez arriver à l'aéroport deux heures avant le départ, avec votre passeport.",
    "Le magasin est ouvert de 9 heures à 22 heures, même les jours fériés.",
    "Le pont a été construit en 1907 ; sa longueur dépasse 765 mètres.",
  ],
  es: [
    "Llegue al aeropuerto dos horas antes de la salida y traiga su pasaporte.",
    "La tienda abre de 9 a 22 horas, también los días festivos. ¿Alguna pregunta?",
    "El puente fue construido en 1907 y mide más de 765 metros.",
  ],
};

/** What pages are made of: the lines of `xx.txt` in a folder, or this file's. @throws UsageError */
export async function readTexts(folder: string | undefined): Promise<Texts> {
  if (folder === undefined) return own;
  const texts: Partial<Record<LanguageCode, readonly string[]>> = {};
  for (const code of languageCodes) texts[code] = await readLines(path.join(folder, `${code.slice(0, 2)}.txt`));
  return { ...own, ...texts };
}

/** As many texts as are asked for, from the one at `from` on, around the end and on again. */
export function take(texts: readonly string[], from: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => texts[(from + index) % texts.length] ?? "");
}
