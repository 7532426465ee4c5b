/** Who said something in a file is told with who brought the file, whom alone the project knows. */
export function nameOfAuthor(author: string, person = ""): string {
  if (author === "" || author === person) return person;
  return person === "" ? author : `${author} (${person})`;
}
