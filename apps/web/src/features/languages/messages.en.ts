import { defineMessages } from "@yiqiao/i18n";

export const en = defineMessages({
  sourceLanguage: "Source language",
  targetLanguage: "Target language",
  detectLanguage: "Detect language",
  detectLanguageBrief: "Auto-detect",
  detectedConfidence: "Detected: {language} ({confidence})",
  languageConfidence: "{language} {confidence}",
  searchLanguages: "Search languages",
  noLanguageFound: "No language matches",
  recentLanguages: "Recent",
  allLanguages: "All languages",
  unavailable: "Not available",
  swap: "Swap languages",
  swapNeedsSource: "The language of the text is not known yet",
  domain: "Domain",
  domainCurrent: "Domain: {domain}",
  domainGeneralUsed: "The general model is used",
  engineStarter: "Small starter model: check before you rely on it",
});
