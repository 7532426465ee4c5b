import { useTexts } from "./texts.ts";

/** What a field of a text is called, with its language: `question_zh`. */
export function useFieldName(): (field: string) => string {
  const t = useTexts();
  const names: Readonly<Record<string, string>> = {
    title: t("title"),
    text: t("text"),
    link: t("link"),
    level: t("level"),
    dismissible: t("dismissible"),
    hidden: t("hidden"),
    category: t("category"),
    question: t("question"),
    answer: t("answer"),
  };
  return (field) => {
    const [name = field, language] = field.split("_");
    const word = names[name] ?? name;
    return language === "zh" || language === "en" ? `${word} · ${t(language)}` : word;
  };
}
