/** Unicode code points that one call takes. */
const mostCodePoints = 50_000;

/** A long text in stretches that end with a line where they can; together they are the text. */
export function piecesOf(text: string, most = mostCodePoints): string[] {
  const pieces: string[] = [];
  let piece: string[] = [];
  let length = 0;
  const end = () => {
    if (piece.length > 0) pieces.push(piece.join(""));
    piece = [];
    length = 0;
  };
  for (const line of text.split(/(?<=\n)/)) {
    const points = Array.from(line);
    if (length + points.length > most) end();
    for (; points.length > most;) pieces.push(points.splice(0, most).join(""));
    piece.push(points.join(""));
    length += points.length;
  }
  end();
  return pieces;
}
