import type { LanguageCode } from "@yiqiao/contracts/languages";

/** Plain sentences of ours in every language, to try models and to measure their speed. */
export const sampleSentences: Readonly<Record<LanguageCode, readonly [string, ...string[]]>> = {
  "zh-cn": [
    "今天天气很好，我们去公园散步吧。",
    "请把这份合同翻译成英文，并在星期五之前寄给客户。",
    "新的图书馆将于明年春天对公众开放，藏书超过一百万册。",
    "医生建议他每天喝八杯水，少吃油腻的食物。",
    "如果服务器没有响应，请检查网络连接后重试。",
    "这座城市的地铁每天运送三百多万名乘客。",
  ],
  "en-us": [
    "The weather is lovely today, so let us take a walk in the park.",
    "Please translate this contract into Chinese and send it to the client before Friday.",
    "The new library will open to the public next spring with more than a million books.",
    "The doctor advised him to drink eight glasses of water a day and to eat less fat.",
    "If the server does not answer, check the network connection and try again.",
    "The city's underground carries more than three million passengers every day.",
  ],
  ja: [
    "今日は天気がいいので、公園を散歩しましょう。",
    "この契約書を英語に翻訳して、金曜日までに顧客に送ってください。",
    "新しい図書館は来年の春に一般公開される予定です。",
    "サーバーが応答しない場合は、ネットワーク接続を確認してください。",
  ],
  ko: [
    "오늘은 날씨가 좋으니 공원에서 산책합시다.",
    "이 계약서를 영어로 번역해서 금요일까지 고객에게 보내 주세요.",
    "새 도서관은 내년 봄에 일반인에게 개방될 예정입니다.",
    "서버가 응답하지 않으면 네트워크 연결을 확인하십시오.",
  ],
  ru: [
    "Сегодня хорошая погода, давайте погуляем в парке.",
    "Пожалуйста, переведите этот договор на английский и отправьте его клиенту до пятницы.",
    "Новая библиотека откроется для посетителей следующей весной.",
    "Если сервер не отвечает, проверьте подключение к сети и повторите попытку.",
  ],
  my: ["ဒီနေ့ ရာသီဥတု ကောင်းတယ်။", "ကျေးဇူးပြု၍ ဤစာချုပ်ကို အင်္ဂလိပ်ဘာသာသို့ ပြန်ဆိုပါ။"],
  ar: [
    "الطقس جميل اليوم، فلنتمشَّ في الحديقة.",
    "يرجى ترجمة هذا العقد إلى الإنجليزية وإرساله إلى العميل قبل يوم الجمعة.",
    "ستفتح المكتبة الجديدة أبوابها للجمهور في الربيع القادم.",
  ],
  fr: [
    "Il fait beau aujourd'hui, allons nous promener dans le parc.",
    "Veuillez traduire ce contrat en anglais et l'envoyer au client avant vendredi.",
    "La nouvelle bibliothèque ouvrira ses portes au public au printemps prochain.",
    "Si le serveur ne répond pas, vérifiez la connexion au réseau et réessayez.",
  ],
  es: [
    "Hoy hace buen tiempo, vamos a pasear por el parque.",
    "Por favor, traduzca este contrato al inglés y envíelo al cliente antes del viernes.",
    "La nueva biblioteca abrirá sus puertas al público la próxima primavera.",
    "Si el servidor no responde, compruebe la conexión de red e inténtelo de nuevo.",
  ],
};
