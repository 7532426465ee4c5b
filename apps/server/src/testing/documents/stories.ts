const subjects = [
  "harbour",
  "lighthouse",
  "market",
  "station",
  "library",
  "bridge",
  "garden",
  "school",
  "valley",
  "river",
];
const verbs = ["was quiet in", "grew busy after", "stood empty during", "looked different in", "filled up before"];
const times = [
  "the morning",
  "the long winter",
  "the first night",
  "a warm spring",
  "the storm",
  "the holidays",
  "noon",
];

/** Lines of text, each another sentence; `from` on. About 45 characters each. */
export function storyOf(count: number, from = 0): string {
  const lines = Array.from({ length: count }, (_, at) => {
    const number = from + at;
    const subject = subjects[number % subjects.length];
    const verb = verbs[Math.floor(number / subjects.length) % verbs.length];
    const time = times[number % times.length];
    return `The ${subject} of town ${number} ${verb} ${time}.`;
  });
  return `${lines.join("\n")}\n`;
}
