/** A `content-disposition` with the name in UTF-8 (RFC 6266), and an ASCII name for older clients. */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\u0020-\u007E]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
