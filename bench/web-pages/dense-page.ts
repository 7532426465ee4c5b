/** A page of about so many bytes that is markup for the most part: cards with links, formats and attributes, and tables. */
export function densePage(bytes: number): string {
  const pieces = [
    "<!DOCTYPE html><html lang=en><head><title>Dense</title><style>.card{color:#222}</style></head><body>",
  ];
  let length = 0;
  for (let number = 0; length < bytes; number++) {
    const piece = number % 5 === 4 ? tableOf(number) : cardOf(number);
    pieces.push(piece);
    length += piece.length;
  }
  return `${pieces.join("\n")}</body></html>`;
}

const cardOf = (number: number): string =>
  `<div class="card wide" id="c${number}" data-kind="news" onclick="open(${number})"><h3><a href="/item/${number}?from=list&amp;p=1" ` +
  `title="More about item ${number}">Item ${number} in the <em>long</em> list</a></h3><p style="margin:0 0 ${number % 7}px">A short ` +
  `sentence with <b>bold</b>, <i>slanted</i> and <a href="#c${number - 1}">linked</a> words.<br>And its second line ` +
  `<span class=n>no. ${number}</span>.</p><img src="/pictures/${number}.jpg" alt="Picture ${number}" width=120 height=80 loading=lazy></div>`;

const tableOf = (number: number): string =>
  `<table class=t><tr><th>Name<th>Value</tr>${[1, 2, 3, 4].map((row) => `<tr><td>Row ${row} of ${number}<td>${row * number} pieces</tr>`).join("")}</table>`;
