export type QaGroup = "content" | "values" | "tags" | "terms" | "punctuation" | "spaces" | "wording" | "consistency";

export type QaSeverity = "error" | "warning";

interface QaRuleInfo {
  readonly group: QaGroup;
  readonly severity: QaSeverity;
  /** Whether a project has it until it says otherwise. */
  readonly isDefault: boolean;
}

const error = (group: QaGroup) => ({ group, severity: "error", isDefault: true }) as const;
const warning = (group: QaGroup) => ({ group, severity: "warning", isDefault: true }) as const;
const optional = (group: QaGroup) => ({ group, severity: "warning", isDefault: false }) as const;

/** Every rule, in the order in which a list of findings is read. */
export const qaRules = {
  "target-empty": error("content"),
  "same-as-source": warning("content"),
  "untranslated-words": warning("content"),
  negation: warning("content"),
  name: warning("content"),
  "repeated-text": warning("content"),
  "length-limit": error("content"),
  number: error("values"),
  date: error("values"),
  time: error("values"),
  unit: error("values"),
  code: error("values"),
  placeholder: error("values"),
  url: error("values"),
  email: error("values"),
  "tag-missing": error("tags"),
  "tag-added": error("tags"),
  "tag-pairing": error("tags"),
  "tag-order": warning("tags"),
  "tag-spaces": optional("tags"),
  "term-missing": error("terms"),
  "term-forbidden": error("terms"),
  "end-punctuation": warning("punctuation"),
  brackets: warning("punctuation"),
  quotes: warning("punctuation"),
  "full-width": warning("punctuation"),
  "inverted-marks": warning("punctuation"),
  "space-leading": warning("spaces"),
  "space-trailing": warning("spaces"),
  "space-double": warning("spaces"),
  "space-before-mark": warning("spaces"),
  "line-breaks": warning("spaces"),
  "french-spaces": warning("spaces"),
  "han-latin-spaces": optional("spaces"),
  capitals: warning("wording"),
  "repeated-words": warning("wording"),
  "inconsistent-target": warning("consistency"),
  "inconsistent-source": warning("consistency"),
} as const satisfies Record<string, QaRuleInfo>;

export type QaRule = keyof typeof qaRules;

/** Rules that a project has switched; those that it does not name are as {@link qaRules} says. */
export type QaSwitches = Readonly<Partial<Record<QaRule, boolean>>>;

export const isRuleOn = (rule: QaRule, switches: QaSwitches = {}): boolean => switches[rule] ?? qaRules[rule].isDefault;
