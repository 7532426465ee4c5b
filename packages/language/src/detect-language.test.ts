import { languageCodes, placeholderLanguage } from "@yiqiao/contracts/languages";
import { describe, expect, it } from "vitest";
import { detectLanguage, reliableConfidence } from "./detect-language.ts";

const sentences = {
  "zh-cn": [
    "我们明天下午三点在会议室讨论新项目。",
    "這家餐廳的牛肉麵很有名。",
    "请把iPhone连接到电脑上再试一次。",
    "他昨天没有来上课。",
  ],
  "en-us": [
    "We will discuss the new project tomorrow afternoon.",
    "Could you send me the invoice before Friday?",
    "Rain is expected in the north later this week.",
    "hey, u coming tonight?",
  ],
  ja: [
    "明日の午後、会議室で新しい企画について話し合います。",
    "東京都庁舎の建設計画",
    "この店のラーメンはとてもおいしい。",
    "新幹線で大阪へ行った。",
  ],
  ko: [
    "내일 오후에 회의실에서 새 프로젝트를 논의합니다.",
    "이 식당은 냉면이 유명해요.",
    "어제는 비가 왔다.",
    "OK, 알겠습니다.",
  ],
  ru: [
    "Завтра днём мы обсудим новый проект.",
    "Пришлите, пожалуйста, счёт до пятницы.",
    "Вчера весь день шёл дождь.",
    "спасибо большое",
  ],
  my: ["မနက်ဖြန် နေ့လယ်တွင် အစည်းအဝေးခန်း၌ ဆွေးနွေးမည်။", "ဒီဆိုင်က ခေါက်ဆွဲ အရမ်းကောင်းတယ်။", "မနေ့က မိုးရွာခဲ့သည်။", "ကျေးဇူးတင်ပါတယ်"],
  ar: [
    "سنناقش المشروع الجديد غدا بعد الظهر.",
    "أرسل لي الفاتورة قبل يوم الجمعة من فضلك.",
    "هطل المطر طوال يوم أمس.",
    "شكرا جزيلا",
  ],
  fr: [
    "Nous discuterons du nouveau projet demain après-midi.",
    "Pourriez-vous m'envoyer la facture avant vendredi ?",
    "Il a plu toute la journée d'hier.",
    "ca va etre difficile",
  ],
  es: [
    "Mañana por la tarde hablaremos del nuevo proyecto.",
    "¿Me puedes enviar la factura antes del viernes?",
    "Ayer estuvo lloviendo todo el día.",
    "que tal estas hoy",
  ],
} as const;

describe("detectLanguage", () => {
  it.each(languageCodes.flatMap((lang) => sentences[lang].map((text) => [lang, text] as const)))(
    "%s: %s",
    (lang, text) => {
      const detected = detectLanguage(text);
      expect(detected.lang).toBe(lang);
      expect(detected.confidence).toBeGreaterThanOrEqual(reliableConfidence);
      expect(detected.candidates[0]).toEqual({ lang, confidence: detected.confidence });
    },
  );

  it.each([
    ["hello", "en-us"],
    ["House", "en-us"],
    ["thank you", "en-us"],
    ["bonjour", "fr"],
    ["ça va", "fr"],
    ["l'ordinateur", "fr"],
    ["hola", "es"],
    ["Gracias", "es"],
    ["Привет", "ru"],
    ["سلام", "ar"],
    ["好", "zh-cn"],
    ["ありがとう", "ja"],
    ["営業時間", "ja"],
    ["안녕", "ko"],
  ])("knows the single word %s", (word, lang) => {
    const detected = detectLanguage(word);
    expect(detected.lang).toBe(lang);
    expect(detected.confidence).toBeGreaterThanOrEqual(reliableConfidence);
  });

  it("offers both languages of a word that they share", () => {
    const { confidence, candidates } = detectLanguage("bien");
    expect(candidates.map(({ lang }) => lang).sort()).toEqual(["es", "fr"]);
    expect(confidence).toBeLessThan(reliableConfidence);
  });

  it.each([
    "",
    "   \n",
    "12 345,67 €",
    "+86 10 8888 8888",
    "https://example.com/hello-world?q=bonjour",
    "someone@example.org",
    "😀👍🏽 🇨🇳",
    "…!?—«»",
    "const total = sum(items);\nif (total > 0) { return total; }",
    "{{name}} %s <br/>",
    "iPhone 15",
    "v2.3.1-beta_4",
    "α + β = γ",
    "नमस्ते दुनिया",
  ])("finds no language in %j", (text) => {
    expect(detectLanguage(text)).toEqual({ lang: null, confidence: 0, candidates: [] });
  });

  it.each([
    "Das ist ein schönes Haus und ich wohne gerne hier.",
    "Questo è un libro molto interessante che ho letto ieri.",
    "Eu gosto muito de viajar pelo mundo com a minha família.",
    "Het is vandaag erg koud buiten en het regent.",
    "Wczoraj poszedłem do sklepu i kupiłem chleb.",
    "El gat menja peix i el gos dorm al jardí.",
    "Це дуже гарний день, і ми йдемо до парку.",
    "Днес времето е хубаво и отиваме на разходка.",
    "این یک کتاب خوب است که من دیروز خواندم.",
  ])("is not sure about a language that it does not serve: %s", (text) => {
    expect(detectLanguage(text).confidence).toBeLessThan(reliableConfidence);
  });

  it.each([
    ["de", "Die Rechnung ist innerhalb von dreißig Tagen zu bezahlen."],
    ["it", "La fattura deve essere pagata entro trenta giorni."],
    ["pt", "A fatura deve ser paga no prazo de trinta dias."],
    ["nl", "De factuur moet binnen dertig dagen worden betaald."],
    ["pl", "Fakturę należy zapłacić w ciągu trzydziestu dni."],
    ["sv", "Fakturan ska betalas inom trettio dagar."],
    ["da", "Fakturaen skal betales inden for tredive dage."],
    ["fi", "Lasku on maksettava kolmenkymmenen päivän kuluessa."],
    ["cs", "Fakturu je třeba zaplatit do třiceti dnů."],
    ["ro", "Factura trebuie plătită în termen de treizeci de zile."],
    ["tr", "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar."],
    ["vi", "Tất cả mọi người sinh ra đều được tự do và bình đẳng."],
    ["ms", "Semua manusia dilahirkan merdeka dan mempunyai martabat yang sama."],
    ["uk", "Рахунок необхідно сплатити протягом тридцяти днів."],
    ["bg", "Фактурата трябва да бъде платена в срок от тридесет дни."],
    ["fa", "این یک کتاب خوب است که من دیروز خواندم."],
    ["ur", "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔"],
    ["hi", "सभी मनुष्यों को गौरव और अधिकारों के मामले में समानता प्राप्त है।"],
    ["th", "สวัสดีครับ"],
    ["el", "Γειά σου Κόσμε"],
    ["he", "כל בני האדם נולדו בני חורין"],
  ])("names %s, which it does not serve", (code, text) => {
    expect(detectLanguage(text)).toMatchObject({ lang: null, confidence: 0, other: code });
  });

  it.each([
    "Police said Lo Piccolo",
    "Falcone and Paolo Borsellino",
    "Les tornades déracinent les arbres,",
    "la brasserie St James' Gate",
    "Ma, oriunda de Hong Kong,",
    "Microsoft Windows Server",
    "Guten Morgen",
    "Клеток. Они едят пищу и",
    "Gallia est omnis divisa in partes tres, quarum unam incolunt Belgae.",
    "नमस्ते दुनिया",
  ])("names no other language on little evidence: %s", (text) => {
    expect(detectLanguage(text).other).toBeUndefined();
  });

  it.each([
    "Lorem ipsum",
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Sed do eiusmod. Nulla gravida orci a odio.",
    "Sed ut perspiciatis unde omnis iste natus error sit voluptatem accusantium doloremque laudantium.",
    "Lorem ipsum dolor sit amet, consectetur adipiscing elit.\nKalle dolorsit amet, consectetur adg.",
    "<p>Vestibulum ante ipsum primis in faucibus orci luctus et ultrices posuere cubilia curae.</p>",
  ])("takes text that only fills a page for no language: %s", (text) => {
    expect(detectLanguage(text)).toMatchObject({ lang: null, confidence: 0, other: placeholderLanguage });
  });

  it.each(["integer error", "Non, minus error", "error in class vestibulum"])("takes %s for no such text", (text) => {
    expect(detectLanguage(text).other).toBeUndefined();
  });

  it("goes by what stands beside such text", () => {
    const text = "We make boats for everybody.\nLorem ipsum dolor sit amet, consectetur adipiscing elit.";
    expect(detectLanguage(text).lang).toBe("en-us");
  });

  it.each([
    ["我用iPhone 15 Pro Max拍照", "zh-cn"],
    ["Please translate 你好 for me", "en-us"],
    ["これはTypeScriptです", "ja"],
    ["안녕하세요 hello", "ko"],
    ["<p>Bonjour tout le monde</p>", "fr"],
    ["The meeting is at 5pm, see https://example.com", "en-us"],
  ])("goes by the larger part of a mixed text: %s", (text, lang) => {
    expect(detectLanguage(text).lang).toBe(lang);
  });

  it("looks at a bounded part of a huge text", () => {
    expect(detectLanguage("今天天气很好。".repeat(200_000)).lang).toBe("zh-cn");
    expect(detectLanguage(`${"a".repeat(500_000)}@`).candidates.length).toBeLessThan(4);
  });
});
