// What is known of an expression's parts from their syntax alone.

/** Nobody can tell what it costs: it is written in a way that the analysis does not know. */
export class UnknownExpression extends Error {}

export const isSet = ({ type }) =>
  type === "Character" || type === "CharacterSet" || type === "CharacterClass" || type === "ExpressionCharacterClass";

const childrenOf = (node) => [
  ...(node.alternatives ?? []),
  ...(node.elements ?? []),
  ...[node.element, node.left, node.right, node.expression].filter((each) => each?.type !== undefined),
];

export function* nodesBelow(node) {
  yield node;
  for (const child of childrenOf(node)) yield* nodesBelow(child);
}

/** Sources of all sets of characters, those of one character apart; and the ends of the ranges in them. */
export function setsIn(pattern) {
  const classes = new Set();
  const characters = new Map();
  const codes = [];
  for (const node of nodesBelow(pattern)) {
    if (node.type === "ClassStringDisjunction" || node.strings === true)
      throw new UnknownExpression("strings in a class");
    if (node.modifiers) throw new UnknownExpression("flags of a group");
    if (node.type === "CharacterClassRange") codes.push(node.min.value, node.max.value);
    else if (node.type === "Character") codes.push(node.value);
    if (node.parent?.type !== "Alternative" && node.parent?.type !== "Quantifier") continue;
    if (node.type === "Character") characters.set(node.raw, node.value);
    else if (isSet(node)) classes.add(node.raw);
  }
  return { classes, characters, codes };
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** How many characters it takes at most. */
export function longest(node) {
  if (isSet(node)) return 1;
  if (node.type === "Alternative") return sum(node.elements.map(longest));
  if (node.type === "Quantifier") return node.max === 0 ? 0 : node.max * longest(node.element);
  if (node.type === "Backreference") return longest(groupOf(node));
  return node.type === "Assertion" ? 0 : Math.max(...node.alternatives.map(longest));
}

/** How many characters it takes at least. */
export function shortest(node) {
  if (isSet(node)) return 1;
  if (node.type === "Alternative") return sum(node.elements.map(shortest));
  if (node.type === "Quantifier") return node.min === 0 ? 0 : node.min * shortest(node.element);
  if (node.type === "Backreference") return mayBeEmpty(node) ? 0 : shortest(groupOf(node));
  return node.type === "Assertion" ? 0 : Math.min(...node.alternatives.map(shortest));
}

/** The group whose text stands here again. */
export function groupOf({ resolved }) {
  if (Array.isArray(resolved)) throw new UnknownExpression("a group with two places");
  return resolved;
}

const ancestorsOf = (node) => (node.parent === null ? [] : [node.parent, ...ancestorsOf(node.parent)]);

/** Whether the group of a back reference may have taken no part. */
export function mayBeEmpty(reference) {
  const around = new Set(ancestorsOf(reference));
  const group = groupOf(reference);
  if (around.has(group)) throw new UnknownExpression("a group that refers to itself");
  const own = ancestorsOf(group);
  const between = own.slice(
    0,
    own.findIndex((node) => around.has(node)),
  );
  return group.start > reference.start || between.some((node) => node.min === 0 || node.alternatives?.length > 1);
}
