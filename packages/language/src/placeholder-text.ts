/** The words that "Lorem ipsum" and its generators are made of, from Cicero's De finibus. */
const words = new Set(
  `a ab accumsan accusamus accusantium ad adipisci adipiscing adipisicing alias aliqua aliquam aliquet aliquid aliquip
  amet animi anim ante aperiam arcu architecto aspernatur asperiores assumenda at atque auctor augue aut aute autem
  beatae bibendum blandit blanditiis cillum class commodi commodo condimentum congue consectetur consectetuer
  consequat consequatur consequuntur conubia convallis corporis corrupti cras culpa cum cumque cupidatat cupiditate
  curabitur cursus dapibus debitis delectus deleniti deserunt dia diam dicta dictum dictumst dignissim dignissimos dis
  distinctio do dolor dolore dolorem doloremque dolores doloribus dolorum donec dui duis ducimus ea eaque earum efficitur
  egestas eget eius eiusmod eleifend eligendi elementum elit enim eos erat eros error esse est et etiam eu euismod
  eum eveniet ex excepteur excepturi exercitation exercitationem expedita explicabo facere facilis facilisi facilisis
  fames faucibus felis fermentum feugiat finibus fringilla fuga fugiat fugit fusce gravida habitant habitasse harum
  hac hendrerit hic himenaeos iaculis id illo illum imperdiet impedit in incidunt incididunt inceptos integer interdum
  inventore ipsa ipsam ipsum irure iste itaque iure iusto justo labore laboriosam laboris laborum lacinia lacus
  laudantium laoreet lectus leo libero ligula litora lobortis lorem luctus maecenas magna magnam magni magnis maiores
  malesuada massa mattis mauris maxime maximus metus mi minim minima minus modi molestiae molestias molestie mollis
  mollit mollitia montes morbi mus nam nascetur natoque natus nec necessitatibus nemo neque netus nibh nihil nisi nisl
  nobis non nostrud nostrum nulla nullam numquam nunc obcaecati occaecat occaecati odio odit officia officiis omnis
  optio orci ornare pariatur parturient pellentesque penatibus per perferendis perspiciatis pharetra phasellus placeat
  placerat platea porro porta porttitor possimus posuere potenti praesent praesentium pretium primis proident proin
  provident pulvinar purus quae quaerat quam quas quasi qui quia quibusdam quidem quis quisquam quisque quo quod quos
  ratione recusandae reiciendis rem repellat repellendus reprehenderit repudiandae rerum rhoncus ridiculus risus
  rutrum sagittis sapien sapiente scelerisque sed sem semper senectus sequi similique sint sit sociis sociosqu
  sodales sollicitudin soluta sunt suscipit suspendisse taciti tellus tempor tempora tempore temporibus tempus
  tenetur tincidunt torquent totam tortor tristique turpis ullam ullamco ullamcorper ultrices ultricies unde urna ut
  varius vehicula vel velit veniam venenatis veritatis vero vestibulum vitae vivamus viverra voluptas voluptate
  voluptatem voluptates voluptatibus voluptatum volutpat vulputate`.split(/\s+/),
);

/** Fewer words than these may be English or French by themselves, unless they are the best known ones. */
const tellingWords = 5;
const bestKnown = /\b(?:lorem|ipsum)\b/iu;
const placeholderShare = 0.75;
const sentence = /[^.!?。！？\n]+[.!?。！？]*/gu;

/** `text` without the sentences that only fill a page: "Lorem ipsum" and its kind. */
export function withoutPlaceholders(text: string): string {
  const hasSome = text.match(sentence)?.some((each) => placeholderWords(each) >= 2 && isTelling(each)) === true;
  if (!hasSome) return text;
  // Short sentences beside a long one are of its kind.
  return text.replace(sentence, (each) => (placeholderWords(each) > 0 ? " " : each));
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];

const isTelling = (text: string): boolean => wordsOf(text).length >= tellingWords || bestKnown.test(text);

/** How many words of a sentence are such, if nearly all are. */
function placeholderWords(text: string): number {
  const all = wordsOf(text);
  const known = all.filter((word) => words.has(word)).length;
  return known >= all.length * placeholderShare ? known : 0;
}
