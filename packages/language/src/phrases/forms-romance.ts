/** Of words so short a letter more makes another word as often as another form: port, porte; mes, mesa. */
const leastFeminine = 7;

export const shareForm = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((form) => other.has(form));

/** Endings of the feminine, and those of the masculine that each may stand for. */
const frenchFeminine: readonly (readonly [RegExp, readonly string[]])[] = [
  [/ive$/, ["if"]],
  [/euse$/, ["eur", "eux"]],
  [/trice$/, ["teur"]],
  [/ère$/, ["er"]],
  [/([elnt])\1e$/, ["$1"]],
  [/ée$/, ["é"]],
  [/(?<=[^aeiouyéèê])e$/, [""]],
];

/** Words whose s is of no plural: mais is not mai, fois not foi, fonds not fond. */
const endsInS = /^(?:fois|fonds|hors|jamais|mais|mois|nous|pas|plus|puis|sous|toujours|trois|vers|vous)$/;

/** What a French noun or adjective may be a form of: the singular, and its masculine. */
export function formsOfFrench(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  if (word.endsWith("aux")) for (const ending of ["al", "ail", "au"]) forms.add(word.slice(0, -3) + ending);
  if (/[eo]ux$/.test(word)) forms.add(word.slice(0, -1));
  if (/[^s]s$/.test(word) && !endsInS.test(word)) forms.add(word.slice(0, -1));
  for (const form of [...forms].filter(({ length }) => length >= leastFeminine)) {
    for (const [ending, masculine] of frenchFeminine)
      if (ending.test(form)) for (const own of masculine) forms.add(form.replace(ending, own));
  }
  return forms;
}

/** Accents move where a word gets another syllable; ñ is a letter of its own. */
const withoutAccents = (word: string): string => word.normalize("NFD").replaceAll("\u0301", "").normalize("NFC");

/** Adjectives that are hardly ever nouns: of others the feminine is another word (puerto, puerta). */
const adjective = /(?:os|iv|ad)[oa]$/;

/** What a Spanish noun or adjective may be a form of: the singular, and its masculine. `~`: with accents left out. */
export function formsOfSpanish(word: string): ReadonlySet<string> {
  const forms = new Set([word]);
  if (/[^s]s$/.test(word)) forms.add(word.slice(0, -1));
  if (/[^aeiouáéíóú]es$/.test(word)) forms.add(`~${withoutAccents(word.slice(0, -2))}`);
  if (word.endsWith("ces")) forms.add(`~${withoutAccents(word.slice(0, -3))}z`);
  for (const form of Array.from(forms).filter((each) => !each.startsWith("~"))) {
    if (/[^aeiouáéíóú]$/.test(form)) forms.add(`~${withoutAccents(form)}`);
    if (form.length < leastFeminine - 1) continue;
    if (adjective.test(form)) forms.add(`${form.slice(0, -1)}o`);
    if (/[lnrs]a$/.test(form)) forms.add(`~${withoutAccents(form.slice(0, -1))}`);
  }
  return forms;
}

const infinitive = { fr: /[ei]r$/, es: /[aei]r$/ } as const;

/** Whether a verb is looked for, and the word begins as it does: what it ends in is the stemmer's matter. */
export function isVerbForm(word: string, wanted: string, language: keyof typeof infinitive): boolean {
  return wanted.length >= 6 && infinitive[language].test(wanted) && word.startsWith(wanted.slice(0, -2));
}
